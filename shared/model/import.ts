import * as z from "zod/mini";
import { Comment, Rating } from "./feedback.ts";
import { Email, Moment, Phone, prose } from "./text.ts";

export const importBatchLimit = 100;

/** One past feedback. `occurrence` numbers rows of a file that are alike, from 0, so that each is kept and a repeated import adds nothing. */
export const ImportRow = z.object({
  line: z.int().check(z.gte(1)),
  occurrence: z.int().check(z.gte(0)),
  date: Moment,
  rating: Rating,
  comment: Comment,
  name: z.nullable(prose(100)),
  email: z.nullable(Email),
  phone: z.nullable(Phone),
  /** The name of one of the organization's locations, in any case. */
  location: z.nullable(z.string()),
});
export type ImportRow = z.infer<typeof ImportRow>;

/** What became of a batch; `field` and `reason` (a field message's key) say why a line was not taken. */
export const ImportReport = z.object({
  imported: z.int(),
  alreadyThere: z.int(),
  rejected: z.array(z.object({ line: z.int(), field: z.string(), reason: z.string() })),
});
export type ImportReport = z.infer<typeof ImportReport>;
