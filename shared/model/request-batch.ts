import * as z from "zod/mini";
import { NamedThing } from "./feedback.ts";
import { IsoMoment, orNull } from "./moment.ts";
import { Request, RequestChannel, RequestStatus } from "./request.ts";

/** `index` is the customer's place in the call, from 0. */
export const SentRequests = z.object({
  accepted: z.array(z.extend(Request, { index: z.int() })),
  /** Skipped customers; `askedAt` is the earlier request, if that is the reason. */
  skipped: z.array(z.object({ index: z.int(), reason: z.string(), askedAt: orNull(IsoMoment) })),
  /** Remaining SMS credits; null without access to billing. */
  credits: z.nullable(z.int()),
});
export type SentRequests = z.infer<typeof SentRequests>;

export const RequestPreviewItem = z.object({
  index: z.int(),
  do: z.enum(["send", "wait", "skip"]),
  until: orNull(IsoMoment),
  reason: orNull(z.string()),
  askedAt: orNull(IsoMoment),
  /** Not in our copy of the numbering plans: new, or mistyped. */
  unknownNumber: z._default(z.boolean(), false),
  /** The message with a sample link of real length; empty with `brief`, or once the answer is full. */
  subject: orNull(z.string()),
  text: z.string(),
  segments: z.int(),
});
export type RequestPreviewItem = z.infer<typeof RequestPreviewItem>;

/** Credits are null without access to billing, the remaining daily quota where unknown. */
export const RequestPreview = z.object({
  items: z.array(RequestPreviewItem),
  segments: z.int(),
  credits: z.nullable(z.int()),
  leftToday: orNull(z.int()),
});
export type RequestPreview = z.infer<typeof RequestPreview>;

export const batchAtMost = 20_000;

export const RequestBatch = z.object({
  _id: z.string(),
  channel: z.catch(RequestChannel, "email"),
  /** Planned time; null for as soon as allowed. */
  at: orNull(IsoMoment),
  total: orNull(z.int()),
  /** Customers decided on, and those skipped, by reason. */
  decided: z._default(z.int(), 0),
  skipped: z._default(z.record(z.string(), z.int()), {}),
  createdAt: IsoMoment,
  changedAt: orNull(IsoMoment),
  /** Null for an API key. */
  by: orNull(NamedThing),
  /** When an upload cut short by the daily limit may continue, perhaps already past; null if complete. */
  goesOnAt: orNull(IsoMoment),
  /** Requests not yet sent at this moment are not sent. */
  canceledAt: orNull(IsoMoment),
});
export type RequestBatch = z.infer<typeof RequestBatch>;

export const RequestBatchFigures = z.extend(RequestBatch, {
  counts: z.record(RequestStatus, z.int()),
  firstSentAt: orNull(IsoMoment),
  nextAt: orNull(IsoMoment),
  /** First index of each completed call; an interrupted upload has gaps. */
  through: z.array(z.int()),
});
export type RequestBatchFigures = z.infer<typeof RequestBatchFigures>;

export const CanceledBatch = z.extend(RequestBatchFigures, {
  /** Requests still to cancel; call again until 0. */
  left: z.int(),
});
export type CanceledBatch = z.infer<typeof CanceledBatch>;
