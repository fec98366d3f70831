import { dropUpload } from "./kept-upload.ts";
import { forgetUpload } from "./upload-id.ts";

/** Leaves an upload that was taken back: nothing offers to continue it, and the same file begins another one. */
export function leaveUpload(organization: string, upload: string): void {
  forgetUpload(organization, upload);
  dropUpload(organization, upload);
}
