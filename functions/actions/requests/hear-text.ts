import { auditPut } from "#functions/data/audit/audit.ts";
import { customer } from "#functions/data/audit/by.ts";
import { everybody, type StoppedItem } from "#functions/data/requests/persons.ts";
import { type RequestItem, readRequest } from "#functions/data/requests/requests.ts";
import { takeStopBackBeside } from "#functions/data/requests/stopped-beside.ts";
import { askedAnywhere, keepStoppedBy, type LastWord, noteWord, takeStopBack } from "#functions/data/requests/stops.ts";
import { queueTextAnswer, textAnswerId } from "#functions/data/sending/text-answers.ts";
import { signingKey } from "#functions/services/secrets.ts";
import type { AnswerWord } from "#shared/model/answer-word.ts";
import type { Language } from "#shared/model/language.ts";
import { replyWords } from "#shared/rules/requests/replies.ts";
import { heardIn } from "#shared/rules/requests/stop-words.ts";
import { eachOfPerson } from "#shared/rules/requests/who-said.ts";
import { e164 } from "#shared/rules/sending/phone.ts";
import { keepReply } from "./keep-reply.ts";
import { besideMark } from "./linked-marks.ts";
import { markOf } from "./mark-person.ts";
import { stopOf, stoppedBy } from "./stop-of.ts";
import { stopPerson } from "./stop-person.ts";

/** A text that somebody sent to our number. */
export interface ReceivedText {
  /** The same each time that it is delivered. */
  id: string;
  from: string;
  text: string;
  /** When it came in. */
  at: Date;
}

/** An organization that asked a number, by which request, in which language, and when that went out; null while it waits. */
interface AskedBy {
  organization: string;
  request: RequestItem | null;
  language: Language | null;
  sentAt: string | null;
}

/** The organizations that asked a number, who did it last first. */
async function whoAsked(mark: string): Promise<AskedBy[]> {
  const found = await askedAnywhere(mark);
  const asked = await Promise.all(
    found.map(async ({ organization, lastSent, lastRequest, lastAskedAt }) => {
      const last = lastSent ?? lastRequest;
      const request = last === null ? null : await readRequest(organization, last);
      return { organization, request, language: request?.language ?? null, sentAt: lastAskedAt };
    }),
  );
  return asked.toSorted((one, other) => (other.sentAt ?? "").localeCompare(one.sentAt ?? ""));
}

/** What the audit log says of a customer's word: who did it, and no more. */
const entryOf = (organization: string, route: "textStop" | "textStart", now: Date) =>
  auditPut({ organization, user: customer, route, now });

/** Nobody may ask the number any more, nor those who asked it by whatever else they know of the same person. */
async function stop(number: string, last: LastWord, asked: readonly AskedBy[], key: string, now: Date): Promise<void> {
  const cause = { because: "opted_out", how: "text", since: last.at } as const;
  const phone = stopOf(key, everybody, "phone", number);
  await keepStoppedBy(last, everybody, stoppedBy(last.mark, phone, { ...cause, from: last.mark }));
  for (const { organization } of asked) {
    const own = stopOf(key, organization, "phone", number);
    const keep = (at: string, stopped: StoppedItem) =>
      keepStoppedBy(last, at, stopped, stopped._id === own.mark.own ? [entryOf(at, "textStop", now)] : []);
    await stopPerson(organization, [own], { ...cause, from: own.mark.own }, now, keep);
  }
}

/**
 * What the number's owner said by a text before does not hold any more, wherever it was kept. At the number itself first: once it
 * is gone, no row that is uploaded stops somebody beside because of it, and whom that reached before is found then.
 */
async function start(number: string, last: LastWord, asked: readonly AskedBy[], key: string, now: Date): Promise<void> {
  await takeStopBack(last, { organization: everybody, mark: last.mark, from: last.mark });
  for (const { organization } of asked) {
    const { own: from } = markOf(key, organization, "phone", number);
    await takeStopBack(last, { organization, mark: from, from }, [entryOf(organization, "textStart", now)]);
    const reached = await eachOfPerson([from], (mark) => besideMark(organization, mark), Number.POSITIVE_INFINITY);
    for (const mark of reached) if (mark !== from) await takeStopBack(last, { organization, mark, from });
    await takeStopBackBeside(last, organization, from);
  }
}

/** What is answered to a word, at most once a day each. */
const answerTo = (word: AnswerWord, to: string, last: { mark: string; at: Date; language: Language; now: Date }) =>
  queueTextAnswer({
    id: textAnswerId(last.mark, word, last.at),
    word,
    to,
    language: last.language,
    now: last.now,
  });

/** The request that a text answers: the last one that went out by SMS to its number, or that named it. */
const requestOf = (asked: readonly AskedBy[]): RequestItem | null => {
  const sent = asked.flatMap(({ request, sentAt }) => (request === null || sentAt === null ? [] : [request]));
  return sent.find(({ channel }) => channel === "sms") ?? sent[0] ?? null;
};

/** Whether a text may ask to stop, and none before it on its request did. */
const asksFirst = ({ replies }: RequestItem, id: string): boolean =>
  replies.find(({ text }) => heardIn(text).isUnclear)?._id === id;

/**
 * Does what somebody asks for with a text to our number: nobody asks them any more, or again, or they are told who writes. What
 * else they wrote is kept on the request that it answers, for its business to read. The number's last word counts, however late
 * and often it is delivered. It is answered where the number was asked: who makes up numbers, and earns by what they get, has
 * us write to none.
 */
export async function hearText({ id, from, text, at }: ReceivedText, now: Date): Promise<void> {
  const { word, isReply, language: certain } = heardIn(text);
  const number = e164(from);
  if (number === null || (word === null && !isReply)) return;
  const key = await signingKey();
  const { everywhere: mark } = markOf(key, everybody, "phone", number);
  const asked = await whoAsked(mark);
  const language = certain ?? asked.find((one) => one.language !== null)?.language ?? "en";
  const answer = (to: AnswerWord) => answerTo(to, number, { mark, at, language, now });
  const wasAsked = asked.some(({ sentAt }) => sentAt !== null);
  if (word !== null) {
    const last: LastWord | null = word === "help" ? null : { mark, word, at: at.toISOString() };
    const counts = last === null || (await noteWord(last));
    if (last !== null && counts)
      await (last.word === "stop" ? stop(number, last, asked, key, now) : start(number, last, asked, key, now));
    if (counts && wasAsked) await answer(word);
  }
  const words = isReply ? replyWords(text) : "";
  const request = requestOf(asked);
  if (words === "" || request === null) return;
  const kept = await keepReply(request, { _id: id, text: words, date: at.toISOString() }, now);
  if (kept !== null && word === null && asksFirst(kept, id)) await answer("help");
}
