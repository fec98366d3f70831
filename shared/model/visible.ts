/**
 * A character that can be seen: neither a space nor one that is drawn as nothing, as U+200B and U+3164 are. Unicode calls
 * some of these letters and signs like any other: Braille's blank, the place of an object, a notehead that is none, and two
 * blanks among hieroglyphs.
 */
const visible = /[^\s\p{M}\p{C}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{13441}\u{13442}]/u;

/** Whether anything of a text can be seen. */
export const isVisible = (text: string): boolean => visible.test(text);

const blank = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;

/**
 * Whether a text is spaces and characters that are drawn as nothing, or empty. What a customer wrote is left out by this alone: a
 * sign that Unicode got since is not visible by the other rule.
 */
export const isBlank = (text: string): boolean => blank.test(text);
