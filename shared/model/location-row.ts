import * as z from "zod/mini";

export const locationBatchLimit = 25;

export const LocationRow = z.object({
  line: z.int(),
  name: z.string(),
  address: z.nullable(z.string()),
  feedbackId: z.nullable(z.string()),
  interceptLessThan: z.nullable(z.int()),
});
export type LocationRow = z.infer<typeof LocationRow>;

export const LocationReport = z.object({
  added: z.int(),
  alreadyThere: z.int(),
  rejected: z.array(z.object({ line: z.int(), field: z.string(), reason: z.string() })),
});
export type LocationReport = z.infer<typeof LocationReport>;
