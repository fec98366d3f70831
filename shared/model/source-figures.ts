import * as z from "zod/mini";
import { orNull } from "./absent.ts";
import { SourceName } from "./invitation.ts";
import { sourceFailures } from "./public-page.ts";

/** What came of reading a page for its figures. `slow`: it did not answer within the patience of the call. */
export const sourceStates = ["read", "slow", ...sourceFailures] as const;
export const SourceState = z.enum(sourceStates);
export type SourceState = z.infer<typeof SourceState>;

/** What one public page counts at this moment. Ratings of several pages are never mixed into one average. */
export const SourceFigures = z.object({
  source: SourceName,
  /** The location that the page belongs to; null where it is the organization's. */
  location: orNull(z.object({ _id: z.string(), name: z.string() })),
  state: SourceState,
  /** The average that the source itself shows. */
  rating: orNull(z.number()),
  count: orNull(z.int()),
  /** Whether its ratings are in the score, which needs their number and their average. */
  inScore: z._default(z.boolean(), true),
  /** How many of its ratings are below `interceptLessThan`, the threshold that applies to it; null where it shows no rating to count them in. */
  complaints: orNull(z.int()),
  /** Among how many shown reviews with a rating these are counted; null where the source counts all its ratings by star, or tells nothing. */
  complaintsAmong: orNull(z.int()),
  interceptLessThan: z.int(),
  /** The page at the source, where it can be opened. */
  url: orNull(z.string()),
  /** What became of the business, where the source says that it is no longer at the page's place. */
  standing: orNull(z.enum(["moved", "closed"])),
});
export type SourceFigures = z.infer<typeof SourceFigures>;

/**
 * What public complaints were counted in: `histogram`, all ratings of the sources; `shown`, at least one source does not
 * count its ratings by star, so that there are at least so many. Those among its shown reviews are not added.
 */
export const ComplaintsFrom = z.enum(["histogram", "shown"]);
export type ComplaintsFrom = z.infer<typeof ComplaintsFrom>;

/** How many different public pages were read, of how many there are: an organization's and those of its locations. */
export const PagesCounted = z.object({ counted: z.int(), inAll: z.int() });
export type PagesCounted = z.infer<typeof PagesCounted>;
