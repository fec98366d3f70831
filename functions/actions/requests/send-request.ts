import { countedSend } from "#functions/actions/sending/counted-send.ts";
import { type Ready, sendOnce } from "#functions/actions/sending/send-once.ts";
import { traceOf } from "#functions/actions/sending/trace-of.ts";
import { requestTokenFrom } from "#functions/crypto/token.ts";
import { readUsers } from "#functions/data/accounts/users.ts";
import { namePeople } from "#functions/data/names/name-people.ts";
import { type OrganizationItem, readOrganization } from "#functions/data/organizations/organizations.ts";
import { isBatchCanceled } from "#functions/data/requests/canceled-batch.ts";
import { type DailySlot, returnDailySlot } from "#functions/data/requests/daily-send-slot.ts";
import { readRequest } from "#functions/data/requests/requests.ts";
import { readTemplate } from "#functions/data/requests/templates.ts";
import type { RequestMessage } from "#functions/data/sending/messages.ts";
import { listOwners } from "#functions/data/users/members.ts";
import { variable } from "#functions/environment.ts";
import { log, withoutWords } from "#functions/log.ts";
import { renderEmail } from "#functions/messages/render-email.ts";
import { requestEmail } from "#functions/messages/request-email.ts";
import type { DeliveryResult } from "#functions/services/delivery.ts";
import { readyMail } from "#functions/services/mail.ts";
import { marksKey } from "#functions/services/secrets.ts";
import { isOptedOut, sendSms } from "#functions/services/sms.ts";
import { stopCall } from "#shared/rules/requests/request-link.ts";
import { canceled, optedOut, requestGone } from "#shared/rules/sending/sending.ts";
import { recheckBeforeSend } from "./recheck-before-send.ts";
import { writeReminder, writeRequest } from "./write-request.ts";

/** Reply-to address: the configured one, else the first owner's with a verified, open account, or null. */
async function replyAddress({ _id, replyTo }: Pick<OrganizationItem, "_id" | "replyTo">): Promise<string | null> {
  if (replyTo !== null) return replyTo;
  const owners = await readUsers((await listOwners(_id)).toSorted().slice(0, 10));
  const [first] = owners
    .filter(({ verified, closedAt }) => verified && closedAt === undefined)
    .toSorted((one, other) => one._id.localeCompare(other._id));
  return first?.email ?? null;
}

/** Frees the customer's daily slot if the provider rejects the message. */
async function withPlace(place: DailySlot | null, delivery: DeliveryResult): Promise<DeliveryResult> {
  if (place !== null && delivery.outcome === "failed")
    await returnDailySlot(place).catch((error) => log.warn("place not given back", { cause: withoutWords(error) }));
  return delivery;
}

/** Rechecks and renders a request or reminder before sending. */
async function prepareRequest(
  { _id, to, channel, data }: RequestMessage,
  now: Date,
  headers: Readonly<Record<string, string>>,
): Promise<Ready> {
  const [request, organization, key] = await Promise.all([
    readRequest(data.organization, data.request),
    readOrganization(data.organization, true),
    marksKey(),
  ]);
  if (request === null || organization === null) return { reason: requestGone };
  if (request.answeredAt !== null) return { reason: "already_answered" };
  if (request.batch !== null && (await isBatchCanceled(data.organization, request.batch))) return { reason: canceled };
  if (channel === "sms" && (await isOptedOut(to))) return { reason: optedOut };
  const due = { request, organization, key, message: _id, reminder: data.reminder };
  const { decision, place } = await recheckBeforeSend(due, now);
  if (decision.do === "drop") return { reason: canceled };
  if (decision.do === "skip") return { reason: decision.because };
  if (decision.do === "wait") return { waitUntil: decision.until, because: decision.because };
  const origin = variable("PUBLIC_ORIGIN");
  const token = requestTokenFrom(key, data.organization, data.request);
  const template = await readTemplate(data.organization, request.template);
  // The text stays as previewed and paid, even if template, language or name changed since.
  const language = request.language ?? template?.language ?? null;
  const written = await namePeople(data.organization, language ?? organization.language, { ...request, language });
  const as = { ...organization, name: request.business ?? organization.name };
  const words = data.reminder
    ? writeReminder(written, as, { origin, token })
    : writeRequest(written, as, { origin, token, template });
  if (channel === "sms") return async () => withPlace(place, await sendSms(to, words.text));
  const replyTo = await replyAddress(organization);
  const email = renderEmail({ ...requestEmail(words, as, origin), replyTo });
  const unsubscribe = {
    "List-Unsubscribe": `<${stopCall(origin, token)}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
  const send = await readyMail(to, email, { ...headers, ...unsubscribe }, "customers");
  const counted = countedSend(data.organization, send, now);
  return async () => withPlace(place, await counted());
}

/** Sends a queued request or reminder at most once; null if not sent now or another kind of message. */
export const sendRequest = (id: string, now: Date) =>
  sendOnce(
    id,
    {
      isOurs: ({ template }) => template === "request",
      prepare: async (message) =>
        message.template === "request" ? prepareRequest(message, now, traceOf(message)) : { reason: "not_prepared" },
    },
    now,
  );
