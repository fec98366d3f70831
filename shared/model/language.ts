import * as z from "zod/mini";

/** The languages that the product speaks. */
export const languages = ["en", "fr"] as const;
export const Language = z.enum(languages, { error: "choice_invalid" });
export type Language = z.infer<typeof Language>;

/** The locale by which `language` writes dates and times: French is Québec's (16 h 30). */
export const formatLocale = (language: string): string => (language === "fr" ? "fr-CA" : language);
