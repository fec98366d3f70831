import { createHash } from "node:crypto";
import { decodeTime, encodeTime, ulid } from "ulid";
import { customerHashes } from "#functions/actions/sending/contact-hashes.ts";
import { sendingSettings } from "#functions/actions/sending/sending-settings.ts";
import { requestTokenFrom } from "#functions/crypto/token.ts";
import type { Requester } from "#functions/data/audit/audit-actor.ts";
import { readPlan } from "#functions/data/billing/plan.ts";
import { namePeople } from "#functions/data/names/name-people.ts";
import { type OrganizationItem, readOrganization } from "#functions/data/organizations/organizations.ts";
import { type EmployeeItem, employeeRef, readEmployee } from "#functions/data/places/employees.ts";
import { readLocation } from "#functions/data/places/locations.ts";
import { type ContactHashes, type KnownContacts, readContacts, recordOf } from "#functions/data/requests/contacts.ts";
import type { RequestItem } from "#functions/data/requests/requests.ts";
import { readTemplates, type TemplateItem, templateIn } from "#functions/data/requests/templates.ts";
import { readPool } from "#functions/data/sending/sms-pool.ts";
import { variable } from "#functions/environment.ts";
import { marksKey } from "#functions/services/secrets.ts";
import type { NewRequests } from "#shared/contract/inputs/request.ts";
import type { NamedThing } from "#shared/model/feedback.ts";
import type { Plan } from "#shared/model/plan.ts";
import { isRefusal, type Refusal } from "#shared/model/refusal.ts";
import type { SmsCountry } from "#shared/model/sms-country.ts";
import { oneDay, oneMinute } from "#shared/rules/dates.ts";
import { dayInZone } from "#shared/rules/figures/period.ts";
import { allows } from "#shared/rules/plans.ts";
import { consentOn } from "#shared/rules/requests/consent.ts";
import {
  homeCountry,
  type NoNumber,
  type RequestNumber,
  requestNumber,
} from "#shared/rules/requests/request-number.ts";
import type { RequestWords } from "#shared/rules/requests/request-words.ts";
import { type SendDecision, type SendingSettings, sendDecision } from "#shared/rules/requests/send-decision.ts";
import { allowedCountries } from "#shared/rules/sending/sms-countries.ts";
import { smsSize } from "#shared/rules/sending/sms-segments.ts";
import { writeRequest } from "./write-request.ts";

export interface Asking {
  organization: OrganizationItem;
  plan: Plan;
  location: NamedThing | null;
  employee: NamedThing | null;
  /** For the text. */
  named: { employee: NamedThing | null };
  settings: SendingSettings;
  templates: TemplateItem[];
  home: SmsCountry | null;
  credits: number;
  marksKey: string;
  dueAt: Date | null;
}

export interface Planned {
  index: number;
  hashes: ContactHashes[];
  number: RequestNumber | NoNumber | null;
  isDuplicate: boolean;
  request: RequestItem;
  token: string;
  words: () => RequestWords;
}

/** Milliseconds. */
const agoAtMost = 10 * oneMinute;
const aheadAtMost = 366 * oneDay;

/** The location that requests are about; members limited to several must name one. */
function locationAsked(
  body: Pick<NewRequests, "location">,
  { limitedTo }: Requester,
): { place: string | null } | Refusal {
  const place = body.location ?? null;
  if (limitedTo === null) return { place };
  if (place !== null) return limitedTo.includes(place) ? { place } : { refused: "location_not_found" };
  const [only, ...others] = limitedTo;
  return only !== undefined && others.length === 0
    ? { place: only }
    : { refused: "invalid", fields: { location: "location_required" } };
}

const worksAt = (limitedTo: readonly string[] | null, { locations }: Pick<EmployeeItem, "locations">): boolean =>
  limitedTo === null || locations.some((location) => limitedTo.includes(location));

/** Reads and checks the context of a call that sends requests. */
export async function beginAsking(body: NewRequests, by: Requester): Promise<Asking | Refusal> {
  const at = locationAsked(body, by);
  if (isRefusal(at)) return at;
  const { place } = at;
  const organization = await readOrganization(by.organization, true);
  if (organization === null) return { refused: "organization_not_found" };
  if (organization.feedbackId === null) return { refused: "onboarding_order" };
  const dueAt = body.at == null ? null : new Date(body.at);
  const until = (dueAt ?? by.now).getTime() - by.now.getTime();
  if (until < -agoAtMost || until > aheadAtMost) return { refused: "invalid", fields: { at: "date_invalid" } };
  const about = by.own ?? body.employee ?? null;
  const [location, found, templates, { credits, hasBought }, plan] = await Promise.all([
    place === null ? null : readLocation(organization._id, place),
    about === null ? null : readEmployee(organization._id, about),
    readTemplates(organization._id, [body.channel]),
    readPool(organization._id),
    readPlan(organization._id, by.now),
  ]);
  if (body.batch != null && !allows(plan, "requestFiles"))
    return { refused: "subscription_needed", feature: "requestFiles" };
  const rated = found !== null && (by.own !== null || worksAt(by.limitedTo, found)) ? found : null;
  if (place !== null && location === null) return { refused: "location_not_found" };
  if (about !== null && rated === null && by.own === null) return { refused: "employee_not_found" };
  // Members who cannot be rated still send in their own name.
  const asked = rated ?? (by.own === null ? null : by.author);
  const employee = asked && employeeRef(asked);
  const home = homeCountry(organization);
  return {
    organization,
    plan,
    location: location && { _id: location._id, name: location.name },
    employee,
    named: await namePeople(organization._id, organization.language, { employee }),
    settings: sendingSettings(organization, {
      countries: allowedCountries(organization.smsCountries, home),
      isFree: !hasBought,
    }),
    templates,
    home,
    credits,
    marksKey: await marksKey(),
    dueAt,
  };
}

/** Four base-32 letters number more lines than the largest upload has. */
const lineLetters = 4;

/** Deterministic ULID of an upload's line, so that a repeated line is found; earlier lines sort as newer. */
export function lineId(organization: string, batch: string, line: number): string {
  const bytes = createHash("sha256")
    .update(JSON.stringify(["request", organization, batch, line]))
    .digest();
  let next = 0;
  const hashed = ulid(decodeTime(batch), () => (bytes[next++] ?? 0) / 256);
  const ordered = encodeTime(32 ** lineLetters - 1 - line, lineLetters);
  return hashed.slice(0, 10) + ordered + hashed.slice(10 + lineLetters);
}

function planEach(asking: Asking, body: NewRequests, { author, now }: Requester): Planned[] {
  const { organization, marksKey, dueAt } = asking;
  const origin = variable("PUBLIC_ORIGIN");
  const planned = body.customers.map((customer, index) => {
    const number = customer.phone == null ? null : requestNumber(customer.phone, asking.home);
    const phone = number !== null && "number" in number ? number.number : null;
    const email = customer.email ?? null;
    const hashes = customerHashes(marksKey, organization._id, { phone, email });
    const _id =
      body.batch == null ? ulid(now.getTime()) : lineId(organization._id, body.batch._id, body.batch.first + index);
    const language = customer.language ?? body.language ?? null;
    const template = templateIn(asking.templates, body.channel, language ?? organization.language);
    const request: RequestItem = {
      _id,
      organization: organization._id,
      channel: body.channel,
      customer: { name: customer.name ?? null, phone, email },
      location: asking.location,
      employee: asking.employee,
      language,
      status: "queued",
      reason: null,
      template: template._id,
      batch: body.batch?._id ?? null,
      consent: consentOn(body.consent, customer.consentOn ?? body.consentOn ?? null, {
        timeZone: organization.timeZone,
        now,
      }),
      at: (dueAt ?? now).toISOString(),
      createdAt: now.toISOString(),
      sentAt: null,
      openedAt: null,
      answeredAt: null,
      feedback: null,
      rating: null,
      segments: 0,
      by: author,
      business: organization.name,
      remindsAt: null,
      reminder: null,
      replies: [],
      day: dayInZone(organization.timeZone, now),
      invitedAt: null,
      clickedAt: null,
      persons: hashes.map(({ own }) => own),
      country: phone !== null && number !== null && "country" in number ? number.country : null,
      timeZones: phone !== null && number !== null && "timeZones" in number ? [...number.timeZones] : [],
    };
    const token = requestTokenFrom(marksKey, organization._id, _id);
    const write = () => writeRequest({ ...request, ...asking.named }, organization, { origin, token, template });
    const counted = body.channel === "sms" ? write() : null;
    const segments = counted === null ? 0 : smsSize(counted.text).segments;
    const words = () => counted ?? write();
    return { index, hashes, number, isDuplicate: false, request: { ...request, segments }, token, words };
  });
  return withoutDuplicates(planned, asking, now);
}

const nobodyKnown: KnownContacts = { contacts: new Map(), everywhere: new Map() };

/** Rows that cannot be sent anyway don't make later ones duplicates. */
function withoutDuplicates(planned: readonly Planned[], asking: Asking, now: Date): Planned[] {
  const seen = new Set<string>();
  return planned.map((one) => {
    const isDuplicate = one.hashes.some(({ own }) => seen.has(own));
    const alone = decideRequest(one, asking, { known: nobodyKnown, credits: Number.POSITIVE_INFINITY, now });
    if (alone.do !== "skip") for (const { own } of one.hashes) seen.add(own);
    return { ...one, isDuplicate };
  });
}

interface PlannedCall {
  asking: Asking;
  planned: Planned[];
  known: KnownContacts;
}

/** Plans a call without writing, for preview and sending alike. */
export async function planRequests(
  body: NewRequests,
  by: Requester,
  begin = beginAsking,
): Promise<PlannedCall | Refusal> {
  const asking = await begin(body, by);
  if (isRefusal(asking)) return asking;
  const planned = planEach(asking, body, by);
  const { _id } = asking.organization;
  const hashes = planned.flatMap((one) => one.hashes);
  return { asking, planned, known: await readContacts(_id, hashes) };
}

export const decideRequest = (
  { number, isDuplicate, hashes, request }: Planned,
  { settings, dueAt }: Asking,
  { known, credits, now }: { known: KnownContacts; credits: number; now: Date },
): SendDecision =>
  sendDecision(
    {
      channel: request.channel,
      dueAt,
      number,
      email: request.customer.email,
      consent: request.consent && { basis: request.consent.basis, date: new Date(request.consent.date) },
      isDuplicate,
      segments: request.segments,
    },
    { now, person: recordOf(known, { hashes, channel: request.channel, except: null }), settings, credits },
  );

export const askedAtOf = ({ hashes, request }: Planned, known: KnownContacts, because: string): string | null =>
  because === "asked_recently"
    ? (recordOf(known, { hashes, channel: request.channel, except: null }).lastAskedAt?.toISOString() ?? null)
    : null;
