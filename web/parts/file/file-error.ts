/** Why a record or the whole file cannot be read: keys of `reasons` in `imports.json`. */
export type FileReason = "line_too_long" | "quote_unclosed" | "file_too_large" | "binary" | "empty";

/** Thrown for a file that holds no table. */
export class FileError extends Error {
  readonly reason: FileReason;

  constructor(reason: FileReason) {
    super(reason);
    this.name = "FileError";
    this.reason = reason;
  }
}
