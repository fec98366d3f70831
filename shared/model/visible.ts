/** Excludes blanks that Unicode classifies as letters or symbols, such as Braille's. */
const drawn = /[^\s\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffc\u{1d159}\u{13441}\u{13442}]/u;

/** Combining marks, and unassigned or control characters. */
const notByItself = /[\p{M}\p{C}]/gu;

/** Whether a text has a visible character of its own; lone marks and unknown code points do not count. */
export const isVisible = (text: string): boolean => drawn.test(text.replaceAll(notByItself, ""));

/**
 * Whether a text draws nothing. Customers' texts are dropped by this alone, because `isVisible` rejects emoji newer
 * than this runtime.
 */
export const isBlank = (text: string): boolean => !drawn.test(text);
