/** Browsers send CRLF. */
export const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/);
