import { everybody } from "#functions/data/requests/persons.ts";
import { readRequest } from "#functions/data/requests/requests.ts";
import { askedAnywhere, keepStoppedBy, type LastWord, noteWord, takeStopBack } from "#functions/data/requests/stops.ts";
import { queueTextAnswer, textAnswerId } from "#functions/data/sending/text-answers.ts";
import { signingKey } from "#functions/services/secrets.ts";
import type { AnswerWord } from "#shared/model/answer-word.ts";
import type { Language } from "#shared/model/language.ts";
import type { Stopped } from "#shared/model/stopped.ts";
import { e164 } from "#shared/rules/phone.ts";
import { answerWord, languageOfWord } from "#shared/rules/stop-words.ts";
import { markOf } from "./mark-person.ts";
import { stopOf, stopPerson, stoppedBy, stopsOf } from "./stop-person.ts";

/** A text that somebody sent to our number. */
export interface ReceivedText {
  from: string;
  text: string;
  /** When it came in. */
  at: Date;
}

/** Somebody at one organization that asked them: by which number, and by which address if its last request knew one. */
interface AskedBy {
  organization: string;
  email: string | null;
  queued: string | null;
  language: Language | null;
}

/** The organizations that asked a number. */
async function whoAsked(mark: string): Promise<AskedBy[]> {
  const asked = await askedAnywhere(mark);
  return Promise.all(
    asked.map(async ({ organization, lastRequest, queued }) => {
      const request = lastRequest === null ? null : await readRequest(organization, lastRequest);
      return { organization, queued, email: request?.customer.email ?? null, language: request?.language ?? null };
    }),
  );
}

/** Nobody may ask the number any more, nor those who asked it by the address that they know. */
async function stop(number: string, last: LastWord, asked: readonly AskedBy[], key: string, now: Date): Promise<void> {
  const cause = { because: "opted_out", how: "text", since: last.at } as const;
  const keep = (organization: string, stopped: Stopped) => keepStoppedBy(last, organization, stopped);
  const phone = stopOf(key, everybody, "phone", number);
  await keep(everybody, stoppedBy(phone.mark.everywhere, phone, cause));
  for (const { organization, email } of asked)
    for (const one of stopsOf(key, organization, { phone: number, email }))
      await stopPerson(organization, one, cause, now, keep);
}

/** What the number's owner said by a text before does not hold any more. */
async function start(number: string, last: LastWord, asked: readonly AskedBy[], key: string): Promise<void> {
  await takeStopBack(last, everybody, last.mark);
  for (const { organization, email } of asked) {
    await takeStopBack(last, organization, markOf(key, organization, "phone", number).own);
    if (email !== null) await takeStopBack(last, organization, markOf(key, organization, "email", email).own);
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

/**
 * Does what somebody asks for with a text to our number: nobody asks them any more, or again, or they are told who writes.
 * A text that is none of these words is read by nobody. The number's last word counts, however late and often it is
 * delivered.
 */
export async function hearText({ from, text, at }: ReceivedText, now: Date): Promise<void> {
  const word = answerWord(text);
  const number = e164(from);
  if (word === null || number === null) return;
  const key = await signingKey();
  const { everywhere: mark } = markOf(key, everybody, "phone", number);
  const asked = await whoAsked(mark);
  if (word !== "help") {
    const last: LastWord = { mark, word, at: at.toISOString() };
    if (!(await noteWord(last))) return;
    await (word === "stop" ? stop(number, last, asked, key, now) : start(number, last, asked, key));
  }
  const language = languageOfWord(text) ?? asked.find((one) => one.language !== null)?.language ?? "en";
  await answerTo(word, number, { mark, at, language, now });
}
