export const blankIsNull = (text: string): string | null => (text.trim() === "" ? null : text);
