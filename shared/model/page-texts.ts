import * as z from "zod/mini";
import { orNull } from "./absent.ts";

/** What a business can say to its customers in its own words. */
export const pageTextNames = ["greeting", "thanks", "promise"] as const;
export type PageTextName = (typeof pageTextNames)[number];

/** The most characters of one such text. */
export const pageTextLimit = 200;

/** Where the three are shown: above the stars, after sending, and after a rating that was kept private. Null: our own words. */
const Spoken = z.object({ greeting: orNull(z.string()), thanks: orNull(z.string()), promise: orNull(z.string()) });

/** A business's own words on the customer's page, by language. */
export const PageTexts = z.object({ en: Spoken, fr: Spoken });
export type PageTexts = z.infer<typeof PageTexts>;

const nothing = { greeting: null, thanks: null, promise: null };

/** The texts of a business that has written none. */
export const noPageTexts: PageTexts = { en: nothing, fr: nothing };
