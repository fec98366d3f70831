import * as z from "zod/mini";
import { Language } from "./language.ts";
import { eachLeftOut } from "./left-out.ts";

/**
 * What the ratings of an organization, or of one location, come to, for everybody to see. Below five ratings there is no
 * number at all. A rating counts whatever its stars, unless it is set aside or erased.
 */
export const PublicScore = z.object({
  link: z.string(),
  name: z.string(),
  /** The location that the score is about; null where it is the whole organization's. */
  location: z.nullable(z.string()),
  /** `few`: there are too few ratings for a number yet. */
  state: z.enum(["shown", "few"]),
  /** Stars, 1.0 to 5.0. */
  average: z.nullable(z.number()),
  /** The reputation score, 0 to 100, as on the dashboard. */
  score: z.nullable(z.int()),
  count: z.nullable(z.int()),
  /** How many gave one star, two, … five. */
  ratings: z.nullable(z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()])),
  /** How many of them the business imported from elsewhere. */
  imported: z.nullable(z.int()),
  /** How much the business leaves out, of each kind. */
  ...eachLeftOut(() => z._default(z.nullable(z.int()), 0)),
  /** The days of the first and the last rating, by the business's calendar. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** How the ratings are collected and checked, in each language, sentence by sentence. */
  statement: z.record(Language, z.array(z.string())),
});
export type PublicScore = z.infer<typeof PublicScore>;
