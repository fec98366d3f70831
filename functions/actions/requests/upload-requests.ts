import { decodeTime } from "ulid";
import type { Requester } from "#functions/data/audit/audit-actor.ts";
import { type BatchItem, beginBatch, notePart, readBatch } from "#functions/data/requests/batches.ts";
import { publicRequest, type RequestItem, readRequests } from "#functions/data/requests/requests.ts";
import { readCredits } from "#functions/data/sending/sms-pool.ts";
import type { NewRequests } from "#shared/contract/inputs/request.ts";
import { isRefusal, type Refusal } from "#shared/model/refusal.ts";
import type { LeftOutReason } from "#shared/model/request.ts";
import type { SentRequests } from "#shared/model/request-batch.ts";
import { oneDay } from "#shared/rules/dates.ts";
import { isAt } from "#shared/rules/feedbacks/feedback-visibility.ts";
import { goesOutFrom } from "#shared/rules/requests/request-batch.ts";
import { type Asking, beginAsking, lineId } from "./plan-requests.ts";

const beginUpload = (
  { channel, at }: NewRequests,
  { _id, total }: NonNullable<NewRequests["batch"]>,
  { author, ...by }: Requester,
): Promise<BatchItem> =>
  beginBatch(
    {
      _id,
      organization: by.organization,
      channel,
      at: at ?? null,
      total: total ?? null,
      createdAt: by.now.toISOString(),
      changedAt: null,
      by: author,
      canceledAt: null,
      parts: {},
    },
    by,
  );

/** Not before the undo period ends. */
function dueInUpload({ createdAt }: Pick<BatchItem, "createdAt">, chosen: Date | null): Date {
  const earliest = goesOutFrom(new Date(createdAt));
  return chosen !== null && chosen > earliest ? chosen : earliest;
}

const wrongUpload: Refusal = { refused: "invalid", fields: { batch: "choice_invalid" } };

function refusedUpload({ by, canceledAt }: BatchItem, { own, limitedTo, author }: Requester): Refusal | null {
  if ((own ?? limitedTo) !== null && by?._id !== author?._id) return wrongUpload;
  return canceledAt === null ? null : { refused: "batch_canceled" };
}

/** Wrong channel, beyond the last line, or overlapping another call. */
function isForeign({ channel, total, parts }: BatchItem, body: NewRequests, first: number): boolean {
  const end = first + body.customers.length;
  const isAcross = Object.entries(parts).some(
    ([start, { customers }]) => Number(start) !== first && Number(start) < end && first < Number(start) + customers,
  );
  return body.channel !== channel || (total !== null && end > total) || isAcross;
}

/** All calls of an upload are noted in one item; the app sends 100 customers per call. */
const callsAtMost = 1_000;

const isFull = ({ parts }: BatchItem, first: number): boolean =>
  Object.keys(parts).length >= callsAtMost && !Object.hasOwn(parts, first);

/** An id far from today is refused, because its ULID would distort the order of lists. */
async function uploadOf(body: NewRequests, batch: NonNullable<NewRequests["batch"]>, by: Requester) {
  const isFar = Math.abs(decodeTime(batch._id) - by.now.getTime()) > oneDay;
  if (isFar && (await readBatch(by.organization, batch._id)) === null) return wrongUpload;
  const upload = await beginUpload(body, batch, by);
  const isWrong = isForeign(upload, body, batch.first) || isFull(upload, batch.first);
  return refusedUpload(upload, by) ?? (isWrong ? wrongUpload : upload);
}

/** Begins a call and, if it is part of an upload, the upload. */
export async function beginInUpload(body: NewRequests, by: Requester): Promise<Asking | Refusal> {
  const begun = await beginAsking(body, by);
  if (isRefusal(begun) || body.batch == null) return begun;
  const upload = await uploadOf(body, body.batch, by);
  return isRefusal(upload) ? upload : { ...begun, dueAt: dueInUpload(upload, begun.dueAt) };
}

export const isOthers = (
  request: Pick<RequestItem, "employee" | "location">,
  { own, limitedTo }: Pick<Requester, "own" | "limitedTo">,
): boolean => (own === null ? !isAt(limitedTo, request) : request.employee?._id !== own);

/** Existing requests of an upload; refused if one is hidden from the caller, whose role may have changed. */
export async function readLines(ids: readonly string[], by: Requester): Promise<RequestItem[] | Refusal> {
  const there = await readRequests(by.organization, ids);
  return there.some((request) => isOthers(request, by)) ? wrongUpload : there;
}

export interface LeftOutRows {
  index: number;
  reason: LeftOutReason;
  askedAt: string | null;
}

/** Notes the result of an upload's call, without customers `beyond` today's quota. */
export async function noteCall(
  { batch, customers }: NewRequests,
  skipped: readonly LeftOutRows[],
  { organization, now }: Requester,
  beyond = 0,
): Promise<void> {
  if (batch == null) return;
  const counts: Partial<Record<LeftOutReason, number>> = {};
  for (const { reason } of skipped) counts[reason] = (counts[reason] ?? 0) + 1;
  const part = { customers: customers.length - beyond, skipped: counts };
  const came = beyond === 0 ? { isThrough: true } : { isThrough: false, cutAt: now.toISOString() };
  await notePart({ organization, _id: batch._id }, batch.first, { ...part, ...came }, now);
}

/** Result of a call whose location was removed: new rows of an upload are skipped, existing ones returned. */
export async function withoutPlace(body: NewRequests, by: Requester): Promise<SentRequests | Refusal> {
  if (body.batch == null) return { refused: "location_not_found" };
  const upload = await uploadOf(body, body.batch, by);
  if (isRefusal(upload)) return upload;
  const { _id, first } = body.batch;
  const ids = body.customers.map((_, index) => lineId(by.organization, _id, first + index));
  const lines = await readLines(ids, by);
  if (isRefusal(lines)) return lines;
  const there = new Map(lines.map((request) => [request._id, request]));
  const accepted = ids.flatMap((id, index) => {
    const request = there.get(id);
    return request === undefined ? [] : [{ ...publicRequest(request), index }];
  });
  const skipped = ids.flatMap((id, index): LeftOutRows[] =>
    there.has(id) ? [] : [{ index, reason: "location_gone", askedAt: null }],
  );
  await noteCall(body, skipped, by);
  return { accepted, skipped, credits: by.seesCredits ? await readCredits(by.organization) : null };
}
