import * as z from "zod/mini";
import { orNull } from "./absent.ts";
import { Moment } from "./moment.ts";
import { requestStatuses } from "./request.ts";

/** How far an upload has come. */
export const RequestBatch = z.object({
  _id: z.string(),
  /** How many of its requests are in each state. */
  counts: z.record(z.enum(requestStatuses), z.int()),
  createdAt: Moment,
  /** When the first of it was sent: until then all of it can be taken back. */
  firstSentAt: orNull(Moment),
});
export type RequestBatch = z.infer<typeof RequestBatch>;
