import { entryIdOf, entryPut } from "#functions/data/conversations/entries.ts";
import type { FeedbackItem } from "#functions/data/feedbacks/feedbacks.ts";
import type { Write } from "#functions/data/table.ts";
import { ConversationEntry } from "#shared/model/conversation.ts";
import type { NamedThing } from "#shared/model/feedback.ts";
import { isRefusal, type Refusal } from "#shared/model/refusal.ts";
import { oneDay, oneHour, oneMinute } from "#shared/rules/dates.ts";
import { answered, askedPutRight, repliedTo, saidPutRight } from "#shared/rules/feedbacks/conversation.ts";
import { marked } from "#shared/rules/feedbacks/feedback.ts";
import { type Cast, personOf } from "./cast.ts";
import texts from "./conversations.json" with { type: "json" };

interface Talk {
  feedback: FeedbackItem;
  entries: Write[];
}

interface Line {
  at: number;
  by: NamedThing | null;
  text: string;
}

const channelOf = ({ customer }: FeedbackItem) => (customer.email === null ? "sms" : "email");

function withLine(
  { feedback, entries }: Talk,
  { at, ...line }: Line,
  change: (entry: ConversationEntry) => FeedbackItem | Refusal,
): Talk {
  const date = new Date(at);
  const _id = entryIdOf(`${feedback._id} ${entries.length}`, date);
  const channel = channelOf(feedback);
  const status = line.by === null ? null : "sent";
  const entry = ConversationEntry.parse({ ...line, _id, channel, status, date: date.toISOString() });
  const changed = change(entry);
  if (isRefusal(changed)) throw new Error(changed.refused);
  const thread = { organization: feedback.organization, feedback: feedback._id };
  return { feedback: changed, entries: [...entries, entryPut(thread, entry)] };
}

function withMessage(talk: Talk, line: Line): Talk {
  const { feedback } = talk;
  return withLine(talk, line, (entry) =>
    line.by === null
      ? repliedTo(feedback, entry, feedback.due)
      : answered(feedback, { ...entry, channel: channelOf(feedback), after: undefined, owner: line.by }),
  );
}

/** What the customer said a day after it was resolved; who says no is answered by a call. */
function withQuestion(talk: Talk, resolvedAt: number, isPutRight: boolean, now: number): Talk {
  const [askedAt, at] = [resolvedAt + oneDay, resolvedAt + oneDay + 3 * oneHour];
  const resolution = talk.feedback.notes.at(-1);
  if (resolution === undefined || at + 3 * oneHour > now) return talk;
  const question = { resolution: resolution._id, date: new Date(askedAt).toISOString() };
  const feedback = askedPutRight(talk.feedback, { ...question, channel: channelOf(talk.feedback) });
  if (feedback === null) return talk;
  const words = texts[feedback.language ?? "fr"];
  const line = { at, by: null, text: isPutRight ? words.yes : words.no };
  const said = withLine({ ...talk, feedback }, line, (entry) =>
    saidPutRight(feedback, { ...entry, said: isPutRight }, feedback.due),
  );
  if (isPutRight) return said;
  const date = new Date(at + 2 * oneHour);
  const again = { ...resolution, _id: entryIdOf(`${feedback._id} again`, date), date: date.toISOString(), text: "" };
  return { ...said, feedback: { ...marked(said.feedback, again), status: "resolved", outcome: feedback.outcome } };
}

/** Derived from the id, so that the rest of the demo stays the same. */
function resolvedTalk(feedback: FeedbackItem, now: number): Talk {
  const resolvedAt = Date.parse(feedback.notes.at(-1)?.date ?? "");
  const by = feedback.assignee;
  const at = resolvedAt - 20 * oneMinute;
  const dice = feedback._id.charCodeAt(24);
  if (by === null || feedback.outcome === "unreachable" || dice % 4 === 0 || at < Date.parse(feedback.date))
    return { feedback, entries: [] };
  const { answers } = texts[feedback.language ?? "fr"];
  const name = feedback.customer.name?.split(" ")[0] ?? "";
  const text = (answers[dice % answers.length] ?? "").replace(" {name}", name && ` ${name}`);
  const talk = withMessage({ feedback, entries: [] }, { at, by, text });
  return dice % 3 === 0 ? talk : withQuestion(talk, resolvedAt, dice % 5 !== 0, now);
}

function waitingTalk(feedback: FeedbackItem, { players }: Cast): Talk {
  const lines = Object.entries(texts.waiting).find(([email]) => email === feedback.customer.email)?.[1] ?? [];
  let talk: Talk = { feedback, entries: [] };
  for (const { hoursAfter, by, text } of lines) {
    const player = players.find(({ user }) => user.firstName.toLowerCase() === by);
    const at = Date.parse(feedback.date) + hoursAfter * oneHour;
    talk = withMessage(talk, { at, by: player ? personOf(player.member) : null, text });
  }
  return talk;
}

/** What staff and customers wrote each other about the demo's complaints. */
export function demoConversations(
  cast: Cast,
  feedbacks: readonly FeedbackItem[],
  now: Date,
): { feedbacks: FeedbackItem[]; entries: Write[] } {
  const talks = feedbacks.map((feedback) =>
    feedback.status === "resolved" ? resolvedTalk(feedback, now.getTime()) : waitingTalk(feedback, cast),
  );
  return { feedbacks: talks.map(({ feedback }) => feedback), entries: talks.flatMap(({ entries }) => entries) };
}
