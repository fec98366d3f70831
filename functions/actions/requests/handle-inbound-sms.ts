import { keepReply } from "#functions/actions/conversations/keep-reply.ts";
import { addressHash, contactHashes } from "#functions/actions/sending/contact-hashes.ts";
import { queueAlerts } from "#functions/actions/sending/queue-alerts.ts";
import { auditPut } from "#functions/data/audit/audit.ts";
import { customer } from "#functions/data/audit/audit-actor.ts";
import type { Thread } from "#functions/data/conversations/entries.ts";
import { readFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { contactsEverywhere, type LastWord, noteWord } from "#functions/data/requests/contacts.ts";
import { repliesUpdate } from "#functions/data/requests/request-answers.ts";
import { type RequestItem, readRequest } from "#functions/data/requests/requests.ts";
import { queueTextAnswer, textAnswerId } from "#functions/data/sending/text-answers.ts";
import { retryOnConflict, transact } from "#functions/data/table.ts";
import { log } from "#functions/log.ts";
import { marksKey } from "#functions/services/secrets.ts";
import type { AnswerWord } from "#shared/model/feedback.ts";
import type { Language } from "#shared/model/language.ts";
import { isRefusal } from "#shared/model/refusal.ts";
import type { Reply } from "#shared/model/request.ts";
import { replyWords, withReply } from "#shared/rules/requests/replies.ts";
import { heardIn } from "#shared/rules/requests/stop-words.ts";
import { e164 } from "#shared/rules/sending/phone.ts";
import { contactOf, suppressContact, unsuppressContact } from "./suppress-contact.ts";

/** On a request that is not answered yet; null once the daily limit is reached. */
const store = ({ organization, _id }: Pick<RequestItem, "organization" | "_id">, reply: Reply) =>
  retryOnConflict<RequestItem | null>(async () => {
    const request = await readRequest(organization, _id);
    const replies = request && withReply(request.replies, reply);
    if (request === null || replies === null || replies === request.replies) return replies && request;
    const kept = { ...request, replies: [...replies] };
    return (await transact(() => [repliesUpdate(request, replies)])).done ? kept : undefined;
  });

/** Stores a reply on its request and alerts members, idempotently; null once the daily limit is reached. */
async function keepOnRequest(
  request: Pick<RequestItem, "organization" | "_id">,
  reply: Reply,
  now: Date,
): Promise<RequestItem | null> {
  const kept = await store(request, reply);
  if (kept === null) log.warn("reply left out", { organization: request.organization, request: request._id });
  else
    await queueAlerts(
      { organization: kept.organization, request: kept._id, reply: reply._id, feedback: null },
      now,
      kept.location?._id ?? null,
    );
  return kept;
}

interface ReceivedText {
  /** Same on redelivery. */
  id: string;
  from: string;
  text: string;
  at: Date;
}

/** `sentAt` is null while the request waits; `conversation` is the feedback that staff answered by text. */
interface AskedBy {
  organization: string;
  request: RequestItem | null;
  language: Language | null;
  sentAt: string | null;
  conversation: string | null;
  conversedAt: string | null;
}

async function whoAsked(address: string): Promise<AskedBy[]> {
  const found = await contactsEverywhere(address);
  const asked = await Promise.all(
    found.map(async ({ organization, lastSent, lastRequest, lastAskedAt: sentAt, conversation, conversedAt }) => {
      const last = lastSent ?? lastRequest;
      const request = last === null ? null : await readRequest(organization, last);
      const talked = conversation === null ? null : await readFeedback(organization, conversation);
      const language = request?.language ?? talked?.language ?? null;
      return { organization, request, language, sentAt, conversation, conversedAt };
    }),
  );
  return asked.toSorted((one, other) => (other.sentAt ?? "").localeCompare(one.sentAt ?? ""));
}

const entryOf = (organization: string, route: "textStop" | "textStart", now: Date) =>
  auditPut({ organization, user: customer, route, now });

/** Follows a STOP or START in each organization that asked the number. */
async function follow(number: string, { word, at }: LastWord, asked: readonly AskedBy[], key: string, now: Date) {
  for (const { organization } of asked) {
    const hashes = contactHashes(key, organization, "phone", number);
    const { own } = hashes;
    if (word === "stop") {
      const reason = { because: "opted_out", how: "text", since: at, by: null, from: own } as const;
      const also = [entryOf(organization, "textStop", now)];
      await suppressContact(organization, contactOf(hashes, "phone", number), reason, now, { also });
    } else {
      const also = [entryOf(organization, "textStart", now)];
      await unsuppressContact(organization, own, { how: "text", until: at }, { also });
    }
  }
}

const answerTo = (word: AnswerWord, to: string, last: { mark: string; at: Date; language: Language; now: Date }) =>
  queueTextAnswer({
    id: textAnswerId(last.mark, word, last.at),
    word,
    to,
    language: last.language,
    now: last.now,
  });

/** The last SMS request to the number, or any that named it. */
const requestOf = (asked: readonly AskedBy[]): RequestItem | null => {
  const sent = asked.flatMap(({ request, sentAt }) => (request === null || sentAt === null ? [] : [request]));
  return sent.find(({ channel }) => channel === "sms") ?? sent[0] ?? null;
};

/** The conversation that a text belongs to: of the last answer, or of an answered request that was texted later. */
function threadOf(asked: readonly AskedBy[]): Thread | null {
  const [talked] = asked
    .filter(({ conversation }) => conversation !== null)
    .toSorted((one, other) => (other.conversedAt ?? "").localeCompare(one.conversedAt ?? ""));
  const request = requestOf(asked);
  const isLater = request !== null && (request.sentAt ?? "") > (talked?.conversedAt ?? "");
  if (isLater)
    return request.feedback === null ? null : { organization: request.organization, feedback: request.feedback };
  return talked?.conversation == null ? null : { organization: talked.organization, feedback: talked.conversation };
}

/** First unclear message of a request. */
const asksFirst = ({ replies }: RequestItem, id: string): boolean =>
  replies.find(({ text }) => heardIn(text).isUnclear)?._id === id;

/**
 * Handles an inbound SMS; answers only numbers that were texted before, which prevents toll fraud with invented
 * numbers.
 */
export async function handleInboundSms({ id, from, text, at }: ReceivedText, now: Date): Promise<void> {
  const { word, isReply, language: certain } = heardIn(text);
  const number = e164(from);
  if (number === null || (word === null && !isReply)) return;
  const key = await marksKey();
  const mark = addressHash(key, "phone", number);
  const asked = await whoAsked(mark);
  const language = certain ?? asked.find((one) => one.language !== null)?.language ?? "en";
  const answer = (to: AnswerWord) => answerTo(to, number, { mark, at, language, now });
  const wasAsked = asked.some(({ sentAt, conversedAt }) => sentAt !== null || conversedAt !== null);
  const thread = threadOf(asked);
  if (word !== null) {
    const last: LastWord | null = word === "help" ? null : { mark, word, at: at.toISOString() };
    const counts = last === null || (await noteWord(last));
    if (last !== null && counts) await follow(number, last, asked, key, now);
    if (counts && wasAsked) await answer(word);
  }
  const isStop = word === "stop" && !isReply;
  const words = isReply || isStop ? replyWords(text) : "";
  if (words === "") return;
  const reply = { source: id, channel: "sms", text: words, at, stop: isStop } as const;
  const inThread = thread === null ? null : await keepReply(thread, reply, now);
  // Once its feedback is erased it stands with the request, if there is one.
  if (inThread !== null && !(isRefusal(inThread) && inThread.refused === "token_not_found")) return;
  const request = requestOf(asked);
  if (isStop || request === null) return;
  const kept = await keepOnRequest(request, { _id: id, text: words, date: at.toISOString() }, now);
  if (kept !== null && word === null && asksFirst(kept, id)) await answer("help");
}
