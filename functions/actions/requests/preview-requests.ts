import { sentBytes } from "#functions/data/answer-size.ts";
import type { Requester } from "#functions/data/audit/audit-actor.ts";
import type { RequestsToPreview } from "#shared/contract/inputs/request.ts";
import { isRefusal, type Refusal } from "#shared/model/refusal.ts";
import type { RequestPreview } from "#shared/model/request-batch.ts";
import { exampleToken } from "#shared/rules/requests/request-link.ts";
import { countLooked, quotaLeft } from "./daily-request-quota.ts";
import { askedAtOf, decideRequest, type Planned, planRequests } from "./plan-requests.ts";

/** Bytes; Lambda answers at most 6 MB. */
const wordsAtMost = 4_000_000;

const noWords = { subject: null, text: "" };

/** Messages beyond `room` bytes are left empty. */
function wordsWithin(room: number): (one: Planned) => Pick<RequestPreview["items"][number], "subject" | "text"> {
  let left = room;
  return ({ words, token }) => {
    if (left <= 0) return noWords;
    const { subject, text } = words();
    const shown = { subject, text: text.replaceAll(token, exampleToken) };
    left -= sentBytes(JSON.stringify([shown.subject, shown.text]));
    return left >= 0 ? shown : noWords;
  };
}

/** Previews messages, skips and cost without storing; limited per day, because it reveals who was contacted before. */
export async function previewRequests(body: RequestsToPreview, by: Requester): Promise<RequestPreview | Refusal> {
  const full = await countLooked(by, body.customers.length);
  if (full !== null) return full;
  const plan = await planRequests(body, by);
  if (isRefusal(plan)) return plan;
  const { asking, planned, known } = plan;
  const { credits } = asking;
  const today = await quotaLeft(by);
  let left = credits;
  const wordsOf = wordsWithin(body.brief ? 0 : wordsAtMost);
  const items = planned.map((one) => {
    const decision = decideRequest(one, asking, { known, credits: left, now: by.now });
    const { segments } = one.request;
    if (decision.do !== "skip") left -= segments;
    return {
      index: one.index,
      do: decision.do,
      until: decision.do === "wait" ? decision.until.toISOString() : null,
      reason: decision.do === "skip" ? decision.because : null,
      askedAt: decision.do === "skip" ? askedAtOf(one, known, decision.because) : null,
      unknownNumber: one.number !== null && "unknown" in one.number,
      ...wordsOf(one),
      segments,
    };
  });
  return { items, segments: credits - left, credits: by.seesCredits ? credits : null, leftToday: today };
}
