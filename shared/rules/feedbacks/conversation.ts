import type { Conversation, Feedback, NamedThing, Note } from "#shared/model/feedback.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { oneDay } from "#shared/rules/dates.ts";
import { marked } from "./feedback.ts";

/** A conversation takes no more answers; replies are limited by day. */
export const entriesAtMost = 500;

/** Replies of one customer in a day, so that a flood fills no table. */
export const repliesADay = 20;

/** SMS segments of one answer. */
export const segmentsAtMost = 10;

interface Written {
  _id: string;
  date: string;
}

const none: Conversation = { turn: null, repliedAt: null, answeredAt: null, lastEntry: null, entries: 0 };

/** The conversation with one more entry, which changes nothing else. */
export const withEntry = (conversation: Conversation | null, more = 1): Conversation => {
  const before = conversation ?? none;
  return { ...before, entries: before.entries + more };
};

/** The feedback once staff answered its customer, who own it then if nobody did; `after` is the newest entry they saw. */
export function answered<Of extends Feedback>(
  feedback: Of,
  { _id, date, after, owner }: Written & { after: string | null | undefined; owner: NamedThing | null },
): Of | Refusal {
  const conversation = withEntry(feedback.conversation);
  if (after !== undefined && after !== conversation.lastEntry) return { refused: "answered_meanwhile" };
  if (conversation.entries > entriesAtMost)
    return {
      refused: "unprocessable",
      fields: { text: { key: "notes_full", values: { max: String(entriesAtMost) } } },
    };
  const answeredAt = conversation.answeredAt ?? date;
  return {
    ...feedback,
    conversation: { ...conversation, answeredAt, turn: "customer", lastEntry: _id },
    assignee: feedback.assignee ?? (feedback.status === "pending" ? owner : null),
  };
}

/** The feedback once its customer replied: reopened if it was resolved, and due anew unless it waited for us already. */
export function repliedTo<Of extends Feedback>(feedback: Of, { _id, date }: Written, due: string | null): Of {
  const conversation = withEntry(feedback.conversation);
  const isWaiting = feedback.status === "pending" && conversation.turn !== "customer";
  const after: Of = {
    ...feedback,
    due: isWaiting ? feedback.due : due,
    conversation: { ...conversation, turn: "business", repliedAt: date, lastEntry: _id },
  };
  if (feedback.status !== "resolved") return after;
  const note: Note = { _id, date, kind: "reopened", by: undefined, author: { _id: "", name: "" }, text: "" };
  return { ...marked(after, note), status: "pending", outcome: null };
}

/** Milliseconds for which an answer to a customer's words waits for no hours. */
const justWroteWithin = oneDay;

const wroteAt = ({ date, conversation }: Pick<Feedback, "date" | "conversation">): number =>
  Date.parse(conversation?.repliedAt ?? date);

/** Whether an answer may leave at any hour, because its customer wrote just before. */
export const wroteJustNow = (feedback: Pick<Feedback, "date" | "conversation">, now: Date): boolean =>
  now.getTime() - wroteAt(feedback) < justWroteWithin;

/** Who writes after opting out of requests wants an answer. */
export const wroteSince = (feedback: Pick<Feedback, "date" | "conversation">, moment: Date | null): boolean =>
  moment !== null && wroteAt(feedback) > moment.getTime();
