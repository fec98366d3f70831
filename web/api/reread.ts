import type { Request } from "#shared/model/request.ts";
import type { RequestBatchFigures } from "#shared/model/request-batch.ts";
import { oneMinute } from "#shared/rules/dates.ts";
import { requestsIn, stateOf } from "#shared/rules/requests/request-batch.ts";

/** In milliseconds. */
const watched = 2_500;
/** Milliseconds; a request that is due longer is behind others and polled less often. */
const watchedFor = oneMinute;
const behind = 20_000;
/** Milliseconds between polls of an upload, plus some for each of its requests. */
const underWay = 5_000;
const eachRequest = 2;
/** Milliseconds; clocks of devices stop while they sleep. */
const atMost = 600_000;

/** Milliseconds, or false if none is about to go out. */
export function requestsAgainIn(requests: readonly Pick<Request, "status" | "at">[], now: number): number | false {
  const due = requests.flatMap(({ status, at }) =>
    status === "queued" && Date.parse(at) <= now + watched ? [Date.parse(at)] : [],
  );
  if (due.length === 0) return false;
  return Math.max(...due) > now - watchedFor ? watched : behind;
}

/** Milliseconds, or false if nothing will change by itself. */
export function uploadAgainIn(upload: RequestBatchFigures, now: number): number | false {
  const state = stateOf(upload);
  if (state === "over" || state === "canceled") return false;
  const moved = Date.parse(upload.changedAt ?? upload.createdAt);
  const comesIn = state === "incomplete" && now - moved < oneMinute;
  if (upload.nextAt === null && !comesIn) return false;
  const often = underWay + requestsIn(upload) * eachRequest;
  const until = upload.nextAt === null || comesIn ? 0 : Date.parse(upload.nextAt) - now;
  return until > oneMinute ? Math.min(until - oneMinute / 2, atMost) : often;
}
