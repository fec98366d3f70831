import type { Language } from "./language.ts";

/** The word that a person types to close something for good, in each language. */
export const closingWords = { en: "close", fr: "fermer" } as const satisfies Record<Language, string>;

/** Whether a text is that word in any language, in letters of any case. */
export const isClosingWord = (text: string): boolean =>
  Object.values(closingWords).some((word) => word === text.trim().toLowerCase());
