import type { Ready } from "#functions/actions/sending/send-once.ts";
import { requestTokenFrom } from "#functions/crypto/request-token.ts";
import { type OrganizationItem, readOrganization } from "#functions/data/organizations/organizations.ts";
import { isBatchCanceled } from "#functions/data/requests/canceled-batch.ts";
import { readKnown, recordOf } from "#functions/data/requests/persons.ts";
import { canceled, requestGone } from "#functions/data/requests/request-life.ts";
import { type RequestItem, readRequest } from "#functions/data/requests/requests.ts";
import { readTemplate } from "#functions/data/requests/templates.ts";
import type { RequestMessage } from "#functions/data/sending/messages.ts";
import { variable } from "#functions/environment.ts";
import { renderEmail } from "#functions/messages/render-email.ts";
import { requestEmail } from "#functions/messages/request-email.ts";
import { sendMail } from "#functions/services/mail.ts";
import { signingKey } from "#functions/services/secrets.ts";
import { sendSms } from "#functions/services/sms.ts";
import { stopCall } from "#shared/rules/request-link.ts";
import { type SendDecision, type SendingSettings, sendDecision } from "#shared/rules/send-decision.ts";
import { smsCountry } from "#shared/rules/sms-countries.ts";
import { markPerson } from "./mark-person.ts";
import { writeRequest } from "./write-request.ts";

/**
 * How the organization sends now. Whether a number's country is switched on was decided when the request was queued, and
 * stays so: the credits are paid.
 */
const settingsOf = (organization: OrganizationItem, { country }: RequestItem): SendingSettings => ({
  timeZone: organization.timeZone,
  sendingHours: organization.sendingHours,
  pauseDays: organization.pauseDays,
  countries: country === null ? [] : [country],
  isClosed: organization.closedAt !== null,
});

/** Whether a request whose time has come is sent after all: what its customer or the organization did since counts. */
async function decideAgain(
  request: RequestItem,
  organization: OrganizationItem,
  key: string,
  now: Date,
): Promise<SendDecision> {
  const marks = markPerson(key, request.organization, request.customer);
  const known = await readKnown(request.organization, marks);
  const country = smsCountry(request.country ?? undefined);
  const { phone, email } = request.customer;
  return sendDecision(
    {
      channel: request.channel,
      dueAt: null,
      number: phone === null || country === null ? null : { number: phone, country, timeZones: request.timeZones },
      email,
      consent: request.consent && { basis: request.consent.basis, date: new Date(request.consent.date) },
      isDuplicate: false,
      segments: 0,
    },
    {
      now,
      person: recordOf(known, marks, request._id),
      settings: settingsOf(organization, request),
      credits: 0,
    },
  );
}

/**
 * Makes a request's message ready. It is decided once more: who stopped, answered or was asked since, and whose
 * organization is closed, gets nothing, and outside of the hours it waits again.
 */
export async function prepareRequest(
  { to, channel, data }: RequestMessage,
  now: Date,
  headers: Readonly<Record<string, string>>,
): Promise<Ready> {
  const [request, organization, key] = await Promise.all([
    readRequest(data.organization, data.request),
    readOrganization(data.organization, true),
    signingKey(),
  ]);
  if (request === null || organization === null) return { reason: requestGone };
  if (request.answeredAt !== null) return { reason: "already_answered" };
  if (request.batch !== null && (await isBatchCanceled(data.organization, request.batch))) return { reason: canceled };
  const decision = await decideAgain(request, organization, key, now);
  if (decision.do === "skip") return { reason: decision.because };
  if (decision.do === "wait") return { waitUntil: decision.until };
  const origin = variable("PUBLIC_ORIGIN");
  const token = requestTokenFrom(key, data.organization, data.request);
  const template = await readTemplate(data.organization, request.template);
  // What was shown and paid for is what goes out, also where the organization has changed its words or its language since.
  const language = request.language ?? template?.language ?? null;
  const words = writeRequest({ ...request, language }, organization, { origin, token, template });
  if (channel === "sms") return () => sendSms(to, words.text);
  const email = renderEmail(requestEmail(words, organization, origin));
  return () =>
    sendMail(to, email, {
      ...headers,
      "List-Unsubscribe": `<${stopCall(origin, token)}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
}
