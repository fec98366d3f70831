/** A character that can be seen: neither a space nor one that is drawn as nothing, as U+200B, U+2800 and U+3164 are. */
const visible = /[^\s\p{M}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether anything of a text can be seen. */
export const isVisible = (text: string): boolean => visible.test(text);
