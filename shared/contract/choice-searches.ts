import * as z from "zod/mini";
import { prose } from "./inputs/text.ts";
import type { Limit } from "./route.ts";

export const choiceWords = z.optional(prose(100));

/** Lenient: the page renders whatever its address says. */
export const PageSearch = z.object({ q: z.catch(choiceWords, undefined) });

/** Search by script and search by page share one count per feedback link. */
export const searches = { by: "address", times: 120, seconds: 60, countedAs: "choices" } as const satisfies Limit;

export const pageSearches = [{ ...searches, onlyWithWords: "q" }] as const;
