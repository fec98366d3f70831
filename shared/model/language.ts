import * as z from "zod/mini";

export const languages = ["en", "fr"] as const;
export const Language = z.enum(languages, { error: "choice_invalid" });
export type Language = z.infer<typeof Language>;

/** Locale for dates and times; French is Québec's (16 h 30). */
export const formatLocale = (language: string): string => (language === "fr" ? "fr-CA" : language);
