import * as z from "zod/mini";

/** What one call that adds locations from a file takes. */
export const locationBatchLimit = 25;

/** A location of a file: `line` is where it stands there. What is null is not given. */
export const LocationRow = z.object({
  line: z.int(),
  name: z.string(),
  address: z.nullable(z.string()),
  feedbackId: z.nullable(z.string()),
  interceptLessThan: z.nullable(z.int()),
});
export type LocationRow = z.infer<typeof LocationRow>;

/** The result of a batch. `field` and `reason` (a field message's key) say why a line was rejected. */
export const LocationReport = z.object({
  added: z.int(),
  alreadyThere: z.int(),
  rejected: z.array(z.object({ line: z.int(), field: z.string(), reason: z.string() })),
});
export type LocationReport = z.infer<typeof LocationReport>;
