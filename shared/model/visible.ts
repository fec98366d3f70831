/**
 * A character that is drawn as something: neither a space nor what Unicode calls ignorable, as U+200B and U+3164 are, nor what it
 * calls a letter or a sign like any other: Braille's blank, the place of an object, what marks a note between lines, a notehead
 * that is none, and two blanks among hieroglyphs.
 */
const drawn = /[^\s\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffc\u{1d159}\u{13441}\u{13442}]/u;

/** Marks, which stand on another character, and what Unicode does not know. */
const notByItself = /[\p{M}\p{C}]/gu;

/** Whether anything of a text can be seen by itself. */
export const isVisible = (text: string): boolean => drawn.test(text.replaceAll(notByItself, ""));

/**
 * Whether a text is drawn as nothing, or empty. What a customer wrote is left out by this alone: a sign that Unicode got since is
 * not visible by `isVisible`.
 */
export const isBlank = (text: string): boolean => !drawn.test(text);
