/**
 * What is drawn as nothing, in a class of characters: spaces, what Unicode calls ignorable, as U+200B and U+3164 are, and some
 * that it calls letters and signs like any other: Braille's blank, the place of an object, what marks a note between lines, a
 * notehead that is none, and two blanks among hieroglyphs.
 */
const nothing = String.raw`\s\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffc\u{1d159}\u{13441}\u{13442}`;

/** A character that can be seen by itself: no mark on another one, nor one that Unicode does not know. */
const visible = new RegExp(String.raw`[^${nothing}\p{M}\p{C}]`, "u");

/** Whether anything of a text can be seen. */
export const isVisible = (text: string): boolean => visible.test(text);

const blank = new RegExp(`^[${nothing}]*$`, "u");

/**
 * Whether a text is drawn as nothing, or empty. What a customer wrote is left out by this alone: a sign that Unicode got since is
 * not visible by the other rule.
 */
export const isBlank = (text: string): boolean => blank.test(text);
