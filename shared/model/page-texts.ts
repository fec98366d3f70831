import * as z from "zod/mini";
import { orNull } from "./moment.ts";

export const pageTextNames = ["greeting", "thanks", "promise"] as const;
export type PageTextName = (typeof pageTextNames)[number];

export const pageTextLimit = 200;

/** Shown above the stars, after sending, and after an intercepted rating. Null: the default. */
const Spoken = z.object({ greeting: orNull(z.string()), thanks: orNull(z.string()), promise: orNull(z.string()) });

export const PageTexts = z.object({ en: Spoken, fr: Spoken });
export type PageTexts = z.infer<typeof PageTexts>;

const nothing = { greeting: null, thanks: null, promise: null };

export const noPageTexts: PageTexts = { en: nothing, fr: nothing };
