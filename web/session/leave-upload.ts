import { dropUpload } from "./kept-upload.ts";
import { forgetUpload } from "./upload-id.ts";

export function leaveUpload(organization: string, upload: string): void {
  forgetUpload(organization, upload);
  dropUpload(organization, upload);
}
