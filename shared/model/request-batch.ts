import * as z from "zod/mini";
import { orNull } from "./absent.ts";
import { Named } from "./feedback.ts";
import { Moment } from "./moment.ts";
import { RequestChannel, RequestStatus } from "./request.ts";

/** The most customers of one upload. */
export const batchAtMost = 20_000;

/** Customers who were asked by one upload: whom, how and when. */
export const RequestBatch = z.object({
  _id: z.string(),
  channel: z.catch(RequestChannel, "email"),
  /** When it was to go out; null for as soon as allowed. */
  at: orNull(Moment),
  /** How many customers it has; null where nobody said. */
  total: orNull(z.int()),
  /** How many of them were decided about, and how many of those are not asked, by reason. */
  decided: z._default(z.int(), 0),
  skipped: z._default(z.record(z.string(), z.int()), {}),
  createdAt: Moment,
  /** When its last customers came. */
  changedAt: orNull(Moment),
  /** Who asked; null for an API key. */
  by: orNull(Named),
  /** When more of it may be asked, where a day's most cut it short: may be over. Null where nothing did, or it went on. */
  goesOnAt: orNull(Moment),
  /** When it was taken back: what had not gone out by then is not sent. */
  canceledAt: orNull(Moment),
});
export type RequestBatch = z.infer<typeof RequestBatch>;

/** An upload and what came of its requests so far. */
export const RequestBatchFigures = z.extend(RequestBatch, {
  counts: z.record(RequestStatus, z.int()),
  /** When the first went out, and when the next one is due. */
  firstSentAt: orNull(Moment),
  nextAt: orNull(Moment),
  /** The numbers of the first customers of the calls that are through: an upload that was interrupted leaves them out. */
  through: z.array(z.int()),
});
export type RequestBatchFigures = z.infer<typeof RequestBatchFigures>;

/** What came of taking an upload back so far. */
export const CanceledBatch = z.extend(RequestBatchFigures, {
  /** How many requests are still to be taken back: call again until there are none. */
  left: z.int(),
});
export type CanceledBatch = z.infer<typeof CanceledBatch>;
