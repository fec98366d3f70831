import { dropUpload } from "./kept-upload.ts";
import { forgetUpload } from "./upload-id.ts";

/** Drops a canceled upload, so that the same file starts another one. */
export function leaveUpload(organization: string, upload: string): void {
  forgetUpload(organization, upload);
  dropUpload(organization, upload);
}
