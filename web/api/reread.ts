import type { Request } from "#shared/model/request.ts";
import type { RequestBatchFigures } from "#shared/model/request-batch.ts";
import { oneMinute } from "#shared/rules/durations.ts";
import { requestsIn, stateOf } from "#shared/rules/requests/request-batch.ts";

/** In milliseconds. What is due goes out within seconds, and whoever just asked watches. */
const watched = 2_500;
/** In milliseconds. What is due for longer than this is behind others, and is read again less often. */
const watchedFor = oneMinute;
const behind = 20_000;
/** In milliseconds: how often an upload is read again of which something goes out, and how much longer each of its requests makes that. */
const underWay = 5_000;
const eachRequest = 2;
/** The longest that is waited, in milliseconds: clocks of devices stand still while they sleep. */
const atMost = 600_000;

/** In how many milliseconds requests are read again; false where none of them is about to go out. */
export function requestsAgainIn(requests: readonly Pick<Request, "status" | "at">[], now: number): number | false {
  const due = requests.flatMap(({ status, at }) =>
    status === "queued" && Date.parse(at) <= now + watched ? [Date.parse(at)] : [],
  );
  if (due.length === 0) return false;
  return Math.max(...due) > now - watchedFor ? watched : behind;
}

/**
 * In how many milliseconds an upload is read again: soon while something of it goes out or comes in, the later the more
 * there is to count; when the next is due while all of it waits; false where nothing more happens by itself.
 */
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
