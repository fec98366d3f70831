import type { Language } from "./language.ts";

export const leavingWords = { en: "leave", fr: "quitter" } as const satisfies Record<Language, string>;

/** Accepts the word of any language, in any case. */
export const isLeavingWord = (text: string): boolean =>
  Object.values(leavingWords).some((word) => word === text.trim().toLowerCase());
