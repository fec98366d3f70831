import * as z from "zod/mini";
import { prose } from "./inputs/text.ts";
import type { Limit } from "./route.ts";

/** A few words to look for among what a page offers. */
export const choiceWords = z.optional(prose(100));

/** The same of a page, which is shown whatever its address says. */
export const PageSearch = z.object({ q: z.catch(choiceWords, undefined) });

/** Looking for choices by a page's script, and by the page itself where no script runs, has one count at each business's link. */
export const searches = { by: "address", times: 120, seconds: 60, countedAs: "choices" } as const satisfies Limit;

/** The limit of a page, which counts only those looks at it that search. */
export const pageSearches = [{ ...searches, onlyWithWords: "q" }] as const;
