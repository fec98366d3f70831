import { ulid } from "ulid";
import { contactOf } from "#functions/actions/requests/suppress-contact.ts";
import { writeRequest } from "#functions/actions/requests/write-request.ts";
import { contactHashes, customerHashes } from "#functions/actions/sending/contact-hashes.ts";
import { hashOf, requestTokenFrom } from "#functions/crypto/token.ts";
import { batchKey } from "#functions/data/keys.ts";
import type { BatchItem } from "#functions/data/requests/batches.ts";
import { contactRecord, type Suppression, type SuppressionReason } from "#functions/data/requests/contacts.ts";
import { type ByChannel, countedRecord, dayOf, funnelRecord, funnelScopesOf } from "#functions/data/requests/funnel.ts";
import { remindAt } from "#functions/data/requests/remind-at.ts";
import { requestTokenPut } from "#functions/data/requests/request-tokens.ts";
import { type RequestItem, requestRecord } from "#functions/data/requests/requests.ts";
import { templatePuts } from "#functions/data/requests/templates.ts";
import { dueLater, messagePut, newMessage } from "#functions/data/sending/messages.ts";
import { poolRecords } from "#functions/data/sending/sms-pool.ts";
import { tableName, type Write } from "#functions/data/table.ts";
import type { LedgerEntry } from "#shared/model/sms-ledger.ts";
import { bothCounts, noCounts, stepsOf } from "#shared/rules/figures/funnel.ts";
import { smsSize } from "#shared/rules/sending/sms-segments.ts";
import type { DemoRequest, DemoUpload } from "./asking.ts";
import { type Cast, personOf, reminderAfter } from "./cast.ts";
import { demoTemplate, demoTemplates } from "./templates.ts";

const oneDay = 86_400_000;
const opening = 500;

const put = (Item: Record<string, unknown>): Write => ({ Put: { TableName: tableName, Item } });

/** Only the links' length matters, for the SMS price. */
const anyOrigin = "http://localhost:3000";

function priced(request: RequestItem, { organization }: Cast, key: string): { request: RequestItem; token: string } {
  const token = requestTokenFrom(key, organization._id, request._id);
  const template = demoTemplate(request.template ?? "");
  const { text } = writeRequest(request, organization, { origin: anyOrigin, token, template });
  const persons = customerHashes(key, organization._id, request.customer).map(({ own }) => own);
  return { token, request: { ...request, persons, segments: request.channel === "sms" ? smsSize(text).segments : 0 } };
}

function writesOf(
  { request, token }: ReturnType<typeof priced>,
  { organization }: Cast,
  key: string,
  suppressions: readonly Suppression[],
  now: Date,
): Write[] {
  const { _id, channel, customer, status, sentAt, answeredAt } = request;
  const isQueued = status === "queued";
  const hashes = customerHashes(key, organization._id, customer);
  const due = new Date(request.at);
  const remindsOn = sentAt === null ? 0 : Date.parse(sentAt) + reminderAfter * oneDay;
  const reminds = (status === "sent" || status === "opened") && request.reminder === null && remindsOn > now.getTime();
  const message = newMessage({
    template: "request",
    channel,
    language: request.language ?? organization.language,
    organization: null,
    to: (channel === "sms" ? customer.phone : customer.email) ?? "",
    data: {
      organization: organization._id,
      request: _id,
      credits: request.segments,
      persons: request.persons,
      remindAfter: reminderAfter,
      reminder: false,
    },
    id: _id,
    now: new Date(request.createdAt),
  });
  return [
    put({
      ...requestRecord(request),
      ...(reminds && remindAt(_id, new Date(remindsOn))),
    }),
    requestTokenPut(hashOf(token), { organization: organization._id, request: _id }, due),
    put(
      countedRecord(organization._id, _id, {
        steps: stepsOf(request),
        channel,
        day: dayOf(request),
        scopes: funnelScopesOf(request),
        version: 1,
      }),
    ),
    ...hashes.map(({ own, address }) => {
      const reasons = suppressions.filter(({ mark }) => mark === own);
      return put(
        contactRecord({
          mark: own,
          organization: organization._id,
          written: address,
          queued: isQueued ? _id : null,
          lastRequest: _id,
          lastSent: sentAt === null ? null : _id,
          lastAskedAt: sentAt,
          answeredAt,
          conversation: null,
          conversedAt: null,
          provenAt: null,
          address: reasons[0]?.address ?? null,
          channel: reasons[0]?.channel ?? null,
          reasons: reasons.map(({ reason }) => reason),
          version: 1,
        }),
      );
    }),
    ...(isQueued ? [messagePut(dueLater(message, due))] : []),
  ];
}

function funnelWrites(organization: string, requests: readonly RequestItem[]): Write[] {
  const counters = new Map<
    string,
    { scope: ReturnType<typeof funnelScopesOf>[number]; day: string; counts: ByChannel }
  >();
  for (const request of requests) {
    const steps = Object.fromEntries(stepsOf(request).map((step) => [step, 1]));
    const day = dayOf(request);
    for (const scope of funnelScopesOf(request)) {
      const known = counters.get(`${scope} ${day}`)?.counts ?? { sms: noCounts, email: noCounts };
      const counts = {
        ...known,
        [request.channel]: bothCounts(known[request.channel], { ...noCounts, ...steps }),
      };
      counters.set(`${scope} ${day}`, { scope, day, counts });
    }
  }
  return [...counters.values()].map(({ scope, day, counts }) => put(funnelRecord(organization, scope, day, counts)));
}

function ledgerOf(requests: readonly RequestItem[]): LedgerEntry[] {
  const entry = (cause: LedgerEntry["cause"], at: string, credits: number, { _id, by }: RequestItem): LedgerEntry => ({
    _id: ulid(Date.parse(at)),
    cause,
    credits,
    at,
    about: _id,
    by,
  });
  return requests
    .filter(({ segments }) => segments > 0)
    .flatMap((request) => {
      const { status, segments, reminder, createdAt, at } = request;
      const isBack = status === "failed" || status === "skipped" || status === "canceled";
      const refund = { ...request, by: null };
      return [
        entry("request", createdAt, -segments, request),
        ...(isBack ? [entry("request_refund", at, segments, refund)] : []),
        ...(reminder === null ? [] : [entry("reminder", reminder.at, -segments, request)]),
      ];
    });
}

function suppressionsOf(requests: readonly RequestItem[], { organization, players }: Cast, key: string): Suppression[] {
  const stopped = (
    { channel, customer }: RequestItem,
    reason: Pick<SuppressionReason, "because" | "how" | "since"> & { by?: SuppressionReason["by"] },
  ): Suppression[] => {
    const of = channel === "sms" ? "phone" : "email";
    const address = customer[of];
    if (address === null) return [];
    const hashes = contactHashes(key, organization._id, of, address);
    const from = { staff: null, mail: hashes.address, text: hashes.own, link: hashes.own }[reason.how];
    return [{ ...contactOf(hashes, of, address), reason: { by: null, from, ...reason } }];
  };
  const after = ({ at }: RequestItem, hours: number): string =>
    new Date(Date.parse(at) + hours * 3_600_000).toISOString();
  const bounced = requests.filter(({ status, reason }) => status === "failed" && reason === "bounced");
  const of = (channel: RequestItem["channel"], status: RequestItem["status"], place: number) =>
    requests
      .filter((one) => one.channel === channel && one.status === status && one.reminder === null)
      .slice(place, place + 1);
  const clerk = players.find(({ user }) => user.firstName === "Priya")?.member;
  const by = clerk ? { _id: clerk.user, name: clerk.name } : null;
  return [
    ...bounced.flatMap((one) => stopped(one, { because: "bounced", how: "mail", since: after(one, 0.01) })),
    ...[2, 11, 23, 34].flatMap((place) =>
      of("sms", "sent", place).flatMap((one) =>
        stopped(one, { because: "opted_out", how: "text", since: after(one, 0.2) }),
      ),
    ),
    ...of("email", "opened", 4).flatMap((one) =>
      stopped(one, { because: "opted_out", how: "link", since: after(one, 2) }),
    ),
    ...of("email", "sent", 9).flatMap((one) =>
      stopped(one, { because: "complained", how: "mail", since: after(one, 5) }),
    ),
    ...of("sms", "opened", 1).flatMap((one) =>
      stopped(one, { because: "opted_out", how: "staff", since: after(one, 26), by }),
    ),
  ];
}

function batchOf(
  { organization }: Cast,
  { by, skipped, ...upload }: DemoUpload,
  requests: readonly RequestItem[],
): Write {
  const customers =
    requests.filter(({ batch }) => batch === upload._id).length +
    Object.values(skipped).reduce((sum, count) => sum + count, 0);
  const { canceledAt: _, ...batch }: BatchItem = {
    ...upload,
    organization: organization._id,
    channel: "email",
    total: customers,
    changedAt: upload.createdAt,
    by: personOf(by.member),
    canceledAt: null,
    parts: { 0: { customers, skipped, isThrough: true } },
  };
  return put({ ...batchKey(organization._id, upload._id), kind: "requestBatch", ...batch });
}

function templateWrites(cast: Cast, now: Date): Write[] {
  const items = new Map<string, Record<string, unknown>>();
  for (const template of demoTemplates(cast, now))
    for (const { Put } of templatePuts(cast.organization._id, template))
      if (Put?.Item) items.set(String(Put.Item.sk), Put.Item);
  return [...items.values()].map(put);
}

/** Stored as if each request had really been sent. */
export function requestWrites(cast: Cast, { requests: asked, uploads }: DemoRequest, key: string, now: Date): Write[] {
  const { _id } = cast.organization;
  const all = asked.map((request) => priced(request, cast, key));
  const requests = all.map(({ request }) => request);
  const suppressions = suppressionsOf(requests, cast, key);
  return [
    ...all.flatMap((one) => writesOf(one, cast, key, suppressions, now)),
    ...funnelWrites(_id, requests),
    ...poolRecords(_id, opening, ledgerOf(requests)).map(put),
    ...uploads.map((upload) => batchOf(cast, upload, requests)),
    ...templateWrites(cast, now),
  ];
}
