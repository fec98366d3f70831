import { ulid } from "ulid";
import { hashOf, requestTokenFrom } from "#functions/crypto/token.ts";
import { type BatchItem, beginBatch } from "#functions/data/requests/batches.ts";
import { queueRequests } from "#functions/data/requests/queue-requests.ts";
import type { RequestItem } from "#functions/data/requests/requests.ts";
import { newMessage } from "#functions/data/sending/messages.ts";
import { marksKey } from "#functions/services/secrets.ts";
import type { NamedThing } from "#shared/model/feedback.ts";

export const aBatch = (organization: string, by: NamedThing | null = null): Promise<BatchItem> => {
  const now = new Date();
  const batch: BatchItem = {
    _id: ulid(),
    organization,
    channel: "email",
    at: null,
    total: 1,
    createdAt: now.toISOString(),
    changedAt: null,
    by,
    canceledAt: null,
    parts: {},
  };
  return beginBatch(batch, { organization, user: by?._id ?? ulid(), route: "requestSend", now });
};

/** A queued email request, written directly, with its link's token. */
export async function aRequest(
  organization: string,
  more: Partial<RequestItem> = {},
): Promise<{ request: RequestItem; token: string }> {
  const now = new Date();
  const at = now.toISOString();
  const _id = ulid(now.getTime());
  const email = `lea.${_id.toLowerCase()}@example.com`;
  const mark = hashOf(email);
  const request: RequestItem = {
    _id,
    organization,
    channel: "email",
    customer: { name: "Léa", phone: null, email },
    location: null,
    employee: null,
    language: null,
    status: "queued",
    reason: null,
    template: null,
    batch: null,
    consent: { basis: "customer", date: at },
    at,
    createdAt: at,
    sentAt: null,
    openedAt: null,
    answeredAt: null,
    feedback: null,
    rating: null,
    segments: 0,
    by: null,
    reminder: null,
    replies: [],
    remindsAt: null,
    day: at.slice(0, 10),
    invitedAt: null,
    clickedAt: null,
    persons: [mark],
    country: null,
    timeZones: [],
    ...more,
  };
  const message = newMessage({
    template: "request",
    channel: "email",
    language: "en",
    to: email,
    organization: null,
    id: _id,
    now,
    data: { organization, request: _id, credits: 0, persons: [mark], remindAfter: null, reminder: false },
  });
  if (message.template !== "request") throw new Error("no request");
  const token = requestTokenFrom(await marksKey(), organization, _id);
  const hashes = [{ own: mark, person: mark, address: mark }];
  await queueRequests([{ request, message, tokenHash: hashOf(token), hashes, contacts: new Map() }], now);
  return { request, token };
}
