import type { Language } from "./language.ts";

export const closingWords = { en: "close", fr: "fermer" } as const satisfies Record<Language, string>;

/** Accepts the word of any language, in any case. */
export const isClosingWord = (text: string): boolean =>
  Object.values(closingWords).some((word) => word === text.trim().toLowerCase());
