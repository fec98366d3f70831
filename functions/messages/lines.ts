/** The lines of a text, however its line breaks were typed. Browsers send CRLF. */
export const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/);
