import { customerHashes } from "#functions/actions/sending/contact-hashes.ts";
import { requestTokenFrom } from "#functions/crypto/token.ts";
import { readPlan } from "#functions/data/billing/plan.ts";
import { type OrganizationItem, readOrganization } from "#functions/data/organizations/organizations.ts";
import { readContacts } from "#functions/data/requests/contacts.ts";
import { reminderOf } from "#functions/data/requests/remind-at.ts";
import { dueReminders, queueReminder, remindLater, remindNever } from "#functions/data/requests/reminders.ts";
import { type RequestItem, readRequest } from "#functions/data/requests/requests.ts";
import { newMessage, type RequestMessage } from "#functions/data/sending/messages.ts";
import { readPool } from "#functions/data/sending/sms-pool.ts";
import { timeOf } from "#functions/deadline.ts";
import { variable } from "#functions/environment.ts";
import { log, withoutWords } from "#functions/log.ts";
import { marksKey } from "#functions/services/secrets.ts";
import { handlerSeconds, remindersFellBehind } from "#shared/contract/events.ts";
import { oneDay } from "#shared/rules/dates.ts";
import { allows } from "#shared/rules/plans.ts";
import { reminderDecision } from "#shared/rules/requests/reminder.ts";
import { homeCountry } from "#shared/rules/requests/request-number.ts";
import { allowedCountries } from "#shared/rules/sending/sms-countries.ts";
import { smsSize } from "#shared/rules/sending/sms-segments.ts";
import { factsOf, sendableOf } from "./recheck-before-send.ts";
import { writeReminder } from "./write-request.ts";

/** Milliseconds until a reminder that the plan lacks is tried again. */
const untilSubscribed = oneDay;

/** Per index partition; 4,000 in all. */
const ofEachKey = 400;
const lanes = 10;
/** Milliseconds; leaves a third of the handler's time to the last reminders begun. */
const runAtMost = (handlerSeconds * 1_000 * 2) / 3;

/** `left` means a conflict, tried again at the next tick. */
type Became = "queued" | "later" | "never" | "left";

/** Same id for each attempt, so that only one reminder exists. */
function messageOf(request: RequestItem, organization: OrganizationItem, key: string, now: Date): RequestMessage {
  const token = requestTokenFrom(key, request.organization, request._id);
  // Same text as `prepareRequest` sends, so that the price is right.
  const as = { ...organization, name: request.business ?? organization.name };
  const words = writeReminder(request, as, { origin: variable("PUBLIC_ORIGIN"), token });
  const message = newMessage({
    template: "request",
    channel: request.channel,
    language: words.language,
    to: (request.channel === "sms" ? request.customer.phone : request.customer.email) ?? "",
    organization: null,
    data: {
      organization: request.organization,
      request: request._id,
      credits: request.channel === "sms" ? smsSize(words.text).segments : 0,
      persons: request.persons,
      remindAfter: null,
      reminder: true,
    },
    id: reminderOf(request._id),
    now,
  });
  if (message.template !== "request") throw new Error("no request");
  return message;
}

async function remind({ organization: id, _id }: RequestItem, key: string, now: Date): Promise<Became> {
  const [request, organization, { credits, hasBought }, plan] = await Promise.all([
    readRequest(id, _id),
    readOrganization(id, true),
    readPool(id),
    readPlan(id, now),
  ]);
  // Erased since the index was read.
  if (request === null || organization === null) return "left";
  const hashes = customerHashes(key, id, request.customer);
  const known = await readContacts(id, hashes);
  const message = messageOf(request, organization, key, now);
  // Countries are checked again, because the reminder isn't paid yet.
  const countries = allowedCountries(organization.smsCountries, homeCountry(organization));
  const standing = { known, hashes, channel: request.channel, except: null, credits };
  const facts = factsOf(organization, standing, { countries, isFree: !hasBought }, now);
  const decision = reminderDecision(
    request,
    organization.reminderAfter,
    sendableOf(request, message.data.credits, now),
    facts,
  );
  if (decision.do === "wait") {
    await remindLater(request, decision.until);
    return "later";
  }
  if (decision.do !== "send") {
    await remindNever(request, decision.do === "skip" ? now : null);
    return "never";
  }
  if (!allows(plan, "reminders")) {
    await remindLater(request, new Date(now.getTime() + untilSubscribed));
    return "later";
  }
  return (await queueReminder({ request, message, hashes, contacts: known.contacts }, now)) ? "queued" : "left";
}

async function remindOrPostpone(request: RequestItem, key: string, now: Date): Promise<Became | "broke"> {
  try {
    const became = await remind(request, key, now);
    if (became === "left") await remindLater(request, now);
    return became;
  } catch (error) {
    log.error("reminder not looked at", { request: request._id, cause: withoutWords(error) });
    // Postponed, so that a failing one doesn't block the queue.
    await remindLater(request, now).catch((cause: unknown) =>
      log.error("reminder not postponed", { request: request._id, cause: withoutWords(cause) }),
    );
    return "broke";
  }
}

/** Queues up to 4,000 due reminders within a run's time; throws at the end if any failed. */
export async function remindCustomers(now: Date, hasTime = timeOf(runAtMost)): Promise<number> {
  const key = await marksKey();
  const did: Record<Became | "broke" | "unread", number> = {
    queued: 0,
    later: 0,
    never: 0,
    left: 0,
    broke: 0,
    unread: 0,
  };
  const queue = (await dueReminders(now, ofEachKey)).values();
  const lane = async () => {
    for (const request of queue) did[hasTime() ? await remindOrPostpone(request, key, now) : "unread"] += 1;
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  if (did.unread > 0) log.warn(remindersFellBehind, did);
  else if (did.queued + did.later + did.never + did.broke > 0) log.info("reminders looked at", did);
  if (did.broke > 0) throw new Error("reminders not looked at");
  return did.queued;
}
