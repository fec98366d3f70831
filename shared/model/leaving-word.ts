import type { Language } from "./language.ts";

/** The word that a person types to leave an organization, in each language. */
export const leavingWords = { en: "leave", fr: "quitter" } as const satisfies Record<Language, string>;

/** Whether a text is that word in any language, in letters of any case. */
export const isLeavingWord = (text: string): boolean =>
  Object.values(leavingWords).some((word) => word === text.trim().toLowerCase());
