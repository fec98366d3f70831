/** What a field that may be left empty sends: null for nothing but spaces, else the text as it was typed. */
export const blankIsNull = (text: string): string | null => (text.trim() === "" ? null : text);
