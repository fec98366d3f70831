import * as z from "zod/mini";
import { orNull } from "./absent.ts";
import { Named } from "./feedback.ts";
import { Moment } from "./moment.ts";
import { RequestChannel, RequestStatus } from "./request.ts";

export const batchAtMost = 20_000;

export const RequestBatch = z.object({
  _id: z.string(),
  channel: z.catch(RequestChannel, "email"),
  /** Planned time; null for as soon as allowed. */
  at: orNull(Moment),
  total: orNull(z.int()),
  /** Customers decided on, and those skipped, by reason. */
  decided: z._default(z.int(), 0),
  skipped: z._default(z.record(z.string(), z.int()), {}),
  createdAt: Moment,
  changedAt: orNull(Moment),
  /** Null for an API key. */
  by: orNull(Named),
  /** When an upload cut short by the daily limit may continue, perhaps already past; null if complete. */
  goesOnAt: orNull(Moment),
  /** Requests not yet sent at this moment are not sent. */
  canceledAt: orNull(Moment),
});
export type RequestBatch = z.infer<typeof RequestBatch>;

export const RequestBatchFigures = z.extend(RequestBatch, {
  counts: z.record(RequestStatus, z.int()),
  firstSentAt: orNull(Moment),
  nextAt: orNull(Moment),
  /** First index of each completed call; an interrupted upload has gaps. */
  through: z.array(z.int()),
});
export type RequestBatchFigures = z.infer<typeof RequestBatchFigures>;

export const CanceledBatch = z.extend(RequestBatchFigures, {
  /** Requests still to cancel; call again until 0. */
  left: z.int(),
});
export type CanceledBatch = z.infer<typeof CanceledBatch>;
