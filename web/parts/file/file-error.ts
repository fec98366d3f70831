/** Keys of `reasons` in `imports.json`. */
export type FileReason = "line_too_long" | "quote_unclosed" | "file_too_large" | "binary" | "empty";

export class FileError extends Error {
  readonly reason: FileReason;

  constructor(reason: FileReason) {
    super(reason);
    this.name = "FileError";
    this.reason = reason;
  }
}
