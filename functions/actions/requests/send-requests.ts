import { hashOf } from "#functions/crypto/token.ts";
import type { Requester } from "#functions/data/audit/audit-actor.ts";
import { type KnownContacts, readContacts } from "#functions/data/requests/contacts.ts";
import { type Queueable, queuedAtOnce, queueRequests } from "#functions/data/requests/queue-requests.ts";
import { publicRequest, type RequestItem, readRequests } from "#functions/data/requests/requests.ts";
import { dueLater, newMessage, type RequestMessage } from "#functions/data/sending/messages.ts";
import { readCredits } from "#functions/data/sending/sms-pool.ts";
import { retryOnConflict } from "#functions/data/table.ts";
import type { NewRequests } from "#shared/contract/inputs/request.ts";
import { isRefusal, type Refusal } from "#shared/model/refusal.ts";
import type { SentRequests } from "#shared/model/request-batch.ts";
import { allowance } from "#shared/rules/plans.ts";
import { lookedADay } from "#shared/rules/requests/daily-limits.ts";
import { countAgainstQuota, countLeft, countLooked, countSoon, giveBack, quotaRefusal } from "./daily-request-quota.ts";
import { type Asking, askedAtOf, decideRequest, type Planned, planRequests } from "./plan-requests.ts";
import { beginInUpload, isOthers, type LeftOutRows, noteCall, readLines, withoutPlace } from "./upload-requests.ts";

type Came = { accepted: RequestItem } | Omit<LeftOutRows, "index">;

/** `isSoon` sends at once, not with the next sweep. */
interface Deciding {
  known: KnownContacts;
  due: Date;
  now: Date;
  isSoon: boolean;
}

function queueableOf(
  { request: planned, hashes, token }: Planned,
  asking: Asking,
  { known, due, now, isSoon }: Deciding,
): Queueable {
  const request = { ...planned, at: due.toISOString() };
  const to = request.channel === "sms" ? request.customer.phone : request.customer.email;
  const message = newMessage({
    template: "request",
    channel: request.channel,
    language: planned.language ?? asking.organization.language,
    to: to ?? "",
    organization: null,
    data: {
      organization: request.organization,
      request: request._id,
      credits: request.segments,
      persons: request.persons,
      remindAfter: asking.organization.reminderAfter,
      reminder: false,
    },
    id: request._id,
    now,
  });
  // Beyond the limit, the sweep hands messages over, so that other organizations don't wait.
  const queued = due > now || !isSoon ? dueLater(message, due) : message;
  return { request, message: asRequest(queued), tokenHash: hashOf(token), hashes, contacts: known.contacts };
}

function asRequest(message: ReturnType<typeof newMessage>): RequestMessage {
  if (message.template !== "request") throw new Error("no request");
  return message;
}

interface Asked {
  came: Came;
  isQueued: boolean;
}

/** Decides on current data; retries on conflict. */
async function askOne(planned: Planned, asking: Asking, isSoon: boolean, by: Requester): Promise<Asked> {
  const { now } = by;
  const organization = asking.organization._id;
  const without = (came: Came): Asked => ({ came, isQueued: false });
  return retryOnConflict<Asked>(async () => {
    const [known, credits, [there]] = await Promise.all([
      readContacts(organization, planned.hashes),
      readCredits(organization),
      readRequests(organization, [planned.request._id]),
    ]);
    if (there) return without(isOthers(there, by) ? { reason: "already_queued", askedAt: null } : { accepted: there });
    const decision = decideRequest(planned, asking, { known, credits, now });
    if (decision.do === "skip")
      return without({ reason: decision.because, askedAt: askedAtOf(planned, known, decision.because) });
    const due = decision.do === "wait" ? decision.until : now;
    const queueable = queueableOf(planned, asking, { known, due, now, isSoon });
    const isQueued = await queueRequests([queueable], now);
    return isQueued ? { came: { accepted: queueable.request }, isQueued } : undefined;
  });
}

interface Made {
  planned: Planned;
  isSoon: boolean;
  queueable: Queueable;
}

/** Queues in transactions, one by one on a conflict; returns unused quota even after an error. */
async function queueEach(made: readonly Made[], asking: Asking, by: Requester): Promise<Map<number, Came>> {
  const came = new Map<number, Came>();
  let counted = 0;
  try {
    for (let start = 0; start < made.length; start += queuedAtOnce) {
      const part = made.slice(start, start + queuedAtOnce);
      const together = part.map(({ queueable }) => queueable);
      counted += part.length;
      const done = await queueRequests(together, by.now);
      for (const { planned, isSoon, queueable } of part) {
        const asked = done
          ? { came: { accepted: queueable.request }, isQueued: true }
          : await askOne(planned, asking, isSoon, by);
        came.set(planned.index, asked.came);
        if (!asked.isQueued) counted -= 1;
      }
    }
  } finally {
    await giveBack(by, made.length - counted);
  }
  return came;
}

interface Decided {
  isUpload: boolean;
  emailsAtMost: number | null;
  askable: number;
  skipped: number;
}

/** Counts sent and skipped customers against the daily quotas, because a skip reveals as much as a preview. */
async function countCustomers(
  by: Requester,
  { isUpload, emailsAtMost, askable, skipped }: Decided,
): Promise<{ left: number } | Refusal> {
  const full = isUpload ? null : await countAgainstQuota(by, askable, emailsAtMost);
  const left = isUpload ? await countLeft(by, askable) : full === null ? askable : 0;
  const tooMany = await countLooked(by, skipped + askable - left, lookedADay);
  if (tooMany !== null) await giveBack(by, left);
  return tooMany ?? full ?? { left };
}

/**
 * Queues requests; upload lines are idempotent. Beyond the daily quota an upload is queued in part, any other call not
 * at all.
 */
export async function sendRequests(body: NewRequests, by: Requester): Promise<SentRequests | Refusal> {
  const { now } = by;
  const plan = await planRequests(body, by, beginInUpload);
  if (isRefusal(plan)) return plan.refused === "location_not_found" ? withoutPlace(body, by) : plan;
  const { asking, planned, known } = plan;
  const { _id } = asking.organization;
  const ids = planned.map(({ request }) => request._id);
  const there = body.batch == null ? [] : await readLines(ids, by);
  if (isRefusal(there)) return there;
  const stored = new Map(there.map((request) => [request._id, request]));
  const came = new Map<number, Came>();
  const askable: { planned: Planned; due: Date }[] = [];
  let { credits } = asking;
  for (const one of planned) {
    const already = stored.get(one.request._id);
    const decision = already ? null : decideRequest(one, asking, { known, credits, now });
    if (already) came.set(one.index, { accepted: already });
    else if (decision?.do === "skip")
      came.set(one.index, { reason: decision.because, askedAt: askedAtOf(one, known, decision.because) });
    else if (decision !== null) {
      const due = decision.do === "wait" ? decision.until : now;
      credits -= one.request.segments;
      askable.push({ planned: one, due });
    }
  }
  const emails = allowance(asking.plan, "emails");
  const counted = await countCustomers(by, {
    isUpload: body.batch != null,
    emailsAtMost: body.channel === "email" && typeof emails === "number" ? emails : null,
    askable: askable.length,
    skipped: planned.length - there.length - askable.length,
  });
  if (isRefusal(counted)) return counted;
  const ready = askable.slice(0, counted.left);
  const soon = body.batch == null ? await countSoon(_id, ready.length, now) : 0;
  const made = ready.map(({ planned: one, due }, index) => {
    const isSoon = index < soon;
    return { planned: one, isSoon, queueable: queueableOf(one, asking, { known, due, now, isSoon }) };
  });
  for (const [index, one] of await queueEach(made, asking, by)) came.set(index, one);
  const answer = answerOf(came);
  const beyond = askable.length - ready.length;
  await noteCall(body, answer.skipped, by, beyond);
  if (beyond > 0) return quotaRefusal(by);
  return { ...answer, credits: by.seesCredits ? await readCredits(_id) : null };
}

function answerOf(came: ReadonlyMap<number, Came>): Pick<SentRequests, "accepted"> & { skipped: LeftOutRows[] } {
  const inOrder = [...came].toSorted(([one], [other]) => one - other);
  return {
    accepted: inOrder.flatMap(([index, one]) => ("accepted" in one ? [{ ...publicRequest(one.accepted), index }] : [])),
    skipped: inOrder.flatMap(([index, one]) => ("reason" in one ? [{ index, ...one }] : [])),
  };
}
