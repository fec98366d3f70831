import * as z from "zod/mini";

/** The languages that the product speaks (spec §1). */
export const languages = ["en", "fr"] as const;
export const Language = z.enum(languages, { error: "choice_invalid" });
export type Language = z.infer<typeof Language>;
