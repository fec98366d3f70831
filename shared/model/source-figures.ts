import * as z from "zod/mini";
import { SourceName } from "./invitation.ts";
import { orNull } from "./moment.ts";
import { sourceFailures } from "./public-page.ts";

/** `slow`: no answer within the call's time limit. */
export const sourceStates = ["read", "slow", ...sourceFailures] as const;
export const SourceState = z.enum(sourceStates);
export type SourceState = z.infer<typeof SourceState>;

/** Live figures of one public page; ratings of several pages are never averaged. */
export const SourceFigures = z.object({
  source: SourceName,
  location: orNull(z.object({ _id: z.string(), name: z.string() })),
  state: SourceState,
  rating: orNull(z.number()),
  count: orNull(z.int()),
  /** The score needs both count and average. */
  inScore: z._default(z.boolean(), true),
  /** Ratings below `interceptLessThan`; null if the source shows none. */
  complaints: orNull(z.int()),
  /** Number of sampled reviews; null if the source counts every star, or tells nothing. */
  complaintsAmong: orNull(z.int()),
  interceptLessThan: z.int(),
  url: orNull(z.string()),
  standing: orNull(z.enum(["moved", "closed"])),
});
export type SourceFigures = z.infer<typeof SourceFigures>;

/** `histogram`: all ratings count; `shown`: a source lacks counts per star, so the number is a minimum. */
export const ComplaintsFrom = z.enum(["histogram", "shown"]);
export type ComplaintsFrom = z.infer<typeof ComplaintsFrom>;

export const PagesCounted = z.object({ counted: z.int(), inAll: z.int() });
export type PagesCounted = z.infer<typeof PagesCounted>;
