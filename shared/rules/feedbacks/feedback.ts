import { type Feedback, formerWordsAtMost, type Note, unassigned } from "#shared/model/feedback.ts";
import { isRefusal, type Refusal } from "#shared/model/refusal.ts";
import { beginningOf } from "#shared/rules/dates.ts";
import { isIntercepted } from "./interception.ts";
import { byStaff, hasRoomFor, isFull, noteCountLimit } from "./note-limits.ts";
import { isReachable } from "./rating.ts";

/** The same for every business, so that the form does not tell its threshold. */
const publishableFrom = 4;

type Decided =
  | "askedAt"
  | "status"
  | "intercepted"
  | "notes"
  | "publishable"
  | "conversation"
  | keyof typeof unassigned;

interface NewFeedback extends Omit<Feedback, Decided> {
  publishable?: boolean;
  due?: string | null;
  threshold: number;
  complaint?: "pending" | "resolved";
}

export function newFeedback({
  threshold,
  complaint = "pending",
  publishable = false,
  due = null,
  ...given
}: NewFeedback): Feedback {
  const intercepted = isIntercepted(given.rating, threshold);
  return {
    ...given,
    publishable: publishable && !intercepted && given.rating >= publishableFrom,
    askedAt: null,
    intercepted,
    status: intercepted ? complaint : "received",
    notes: [],
    conversation: null,
    ...unassigned,
    due: intercepted ? due : null,
  };
}

const withNote = <Of extends Feedback>(feedback: Of, note: Note): Of => ({
  ...feedback,
  notes: [...feedback.notes, note],
});

const isMark = ({ kind }: Note): boolean => kind === "resolved" || kind === "reopened";

/** Never refused: up to two status marks exceed the limit, so that undo works; the next replaces the older. */
export function marked<Of extends Feedback>(feedback: Of, mark: Note): Of {
  const [older, last] = byStaff(feedback).slice(-2);
  const areMarks = older !== undefined && last !== undefined && isMark(older) && isMark(last);
  if (!areMarks || !isFull(feedback)) return withNote(feedback, mark);
  return withNote({ ...feedback, notes: feedback.notes.filter((note) => note !== older) }, mark);
}

/** Withdraws consent to publish; the same object if there was none. */
export const withdrawn = <Of extends Pick<Feedback, "publishable">>(feedback: Of): Of =>
  feedback.publishable ? { ...feedback, publishable: false } : feedback;

type Anew = Pick<
  Feedback,
  "rating" | "comment" | "customer" | "location" | "employee" | "language" | "intercepted" | "publishable" | "due"
> & {
  alert?: string | undefined;
  givenBy?: string | undefined;
  invitedBy?: string | undefined;
  takenOff?: boolean | undefined;
};

/** Further changes replace older ones. */
export const changesAtMost = 10;

/** Keeps the first change, which shows what staff were alerted to. */
function withChange(notes: readonly Note[], change: Note): Note[] {
  const changes = notes.filter(({ kind }) => kind === "changed");
  const [, oldest] = changes.length < changesAtMost ? [] : changes;
  return [...notes.filter((note) => note !== oldest), change];
}

const formerWords = (comment: string): string =>
  comment.length <= formerWordsAtMost ? comment : `${beginningOf(comment, formerWordsAtMost - 1)}…`;

/** Applies a customer's change and notes the former stars and words; refused once resolved. */
export function revised<Of extends Feedback & Pick<Anew, "alert" | "givenBy" | "invitedBy" | "takenOff">>(
  before: Of,
  anew: Anew,
  said: Pick<Note, "_id" | "date">,
): Of | Refusal {
  if (before.status === "resolved") return { refused: "feedback_settled" };
  const { rating, comment, customer, location, employee, language, intercepted, publishable } = anew;
  const settled = before.status === "pending" && !intercepted;
  const stars = { before: before.rating, after: rating, settled };
  const hasOtherStars = rating !== before.rating;
  const hasOtherWords = comment !== before.comment;
  const keepsDue = before.status === "pending" && (before.due !== null || isReachable(before.customer));
  const change: Note = {
    ...said,
    kind: "changed",
    author: { _id: "", name: "" },
    text: "",
    ...(hasOtherStars && { stars }),
    ...(hasOtherWords && { comment: { before: formerWords(before.comment) } }),
  };
  return {
    ...before,
    notes: hasOtherStars || hasOtherWords ? withChange(before.notes, change) : before.notes,
    rating,
    comment,
    customer,
    location,
    employee,
    language,
    intercepted,
    publishable,
    takenOff: publishable ? undefined : before.takenOff,
    alert: intercepted ? anew.alert : undefined,
    invitedBy: anew.invitedBy,
    ...(anew.givenBy !== undefined && { givenBy: anew.givenBy }),
    status: intercepted ? "pending" : "received",
    due: keepsDue ? before.due : anew.due,
  };
}

type Customer = Feedback["customer"];
type Said = Pick<Anew, "rating" | "comment" | "customer" | "location" | "employee" | "publishable">;

function isSomebodyElse(before: Customer, anew: Customer): boolean {
  const inBoth = (["name", "email", "phone"] as const).filter((field) => before[field] && anew[field]);
  return inBoth.length > 0 && inBoth.every((field) => before[field] !== anew[field]);
}

/** Whether a submission repeats the feedback; omitted contact details count as repeated. */
export const isSaidAgain = (before: Said, anew: Said): boolean =>
  before.rating === anew.rating && before.publishable === anew.publishable && hasSameWords(before, anew);

/** As `isSaidAgain`, whatever the stars. */
export const hasSameWords = (before: Said, anew: Said): boolean =>
  before.comment === anew.comment &&
  before.location?._id === anew.location?._id &&
  before.employee?._id === anew.employee?._id &&
  (["name", "email", "phone", "typedEmail", "typedPhone"] as const).every(
    (field) => !anew.customer[field] || before.customer[field] === anew.customer[field],
  );

/**
 * Corrects a feedback just sent; refused after staff acted, for answers to requests, and for another person's contact
 * details.
 */
export function corrected<Of extends Parameters<typeof revised>[0]>(
  before: Of,
  anew: Anew,
  said: Pick<Note, "_id" | "date">,
): Of | Refusal {
  const isTouched = before.notes.some(({ kind }) => kind !== "changed");
  if (isTouched || before.channel !== "link" || isSomebodyElse(before.customer, anew.customer))
    return { refused: "feedback_settled" };
  const { name, email, phone, typedEmail, typedPhone } = anew.customer;
  const customer = {
    ...before.customer,
    ...(name && { name }),
    ...((email || typedEmail) && { email, typedEmail }),
    ...((phone || typedPhone) && { phone, typedPhone }),
  };
  return revised(before, { ...anew, customer }, said);
}

/** The due day stays, so that undoing needs none; it counts while pending only. */
export const resolved = <Of extends Feedback>(feedback: Of, note: Note): Of | Refusal =>
  feedback.status === "resolved"
    ? { refused: "feedback_already_resolved" }
    : { ...marked(feedback, note), status: "resolved", outcome: note.outcome ?? null };

export const reopenedFeedback = <Of extends Feedback>(feedback: Of, note: Note, due = feedback.due): Of | Refusal =>
  feedback.status === "resolved"
    ? { ...marked(feedback, note), status: "pending", due, outcome: null }
    : { refused: "feedback_not_resolved" };

/** In milliseconds; long enough to undo many at once. */
export const undoWithin = 5 * 60_000;

const statusBefore = ({ intercepted }: Feedback, earlier: readonly Note[]): Feedback["status"] =>
  intercepted || earlier.findLast((note) => isMark(note) || note.kind === "changed")?.kind === "reopened"
    ? "pending"
    : "received";

/** Undoes one's own resolving within `undoWithin` without a trace; later notes stay. */
export function unresolved<Of extends Feedback>(feedback: Of, { by, now }: { by: string; now: Date }): Of | Refusal {
  if (feedback.status !== "resolved") return { refused: "feedback_not_resolved" };
  const at = feedback.notes.findLastIndex(isMark);
  const note = feedback.notes[at];
  const mine = note?.kind === "resolved" && note.author._id === by;
  if (!mine || now.getTime() - Date.parse(note.date) > undoWithin) return { refused: "undo_too_late" };
  return {
    ...feedback,
    notes: feedback.notes.toSpliced(at, 1),
    status: statusBefore(feedback, feedback.notes.slice(0, at)),
    outcome: null,
  };
}

/** Whether alerts are superfluous: no complaint any more, or resolved beyond undo. */
export function isSettled({ status, notes }: Pick<Feedback, "status" | "notes">, now: Date): boolean {
  if (status !== "resolved") return status === "received";
  const last = notes.findLast(({ kind }) => kind === "resolved");
  return last === undefined || now.getTime() - Date.parse(last.date) > undoWithin;
}

/** Milliseconds in which identical notes of one person count as a retry. */
const repeatWithin = 10 * 60_000;

const isRepeat = (earlier: Note, note: Note): boolean =>
  earlier.kind === note.kind &&
  earlier.by === note.by &&
  earlier.author._id === note.author._id &&
  earlier.text === note.text &&
  Math.abs(Date.parse(note.date) - Date.parse(earlier.date)) < repeatWithin;

/** Adds a note once; refused if the feedback is full. */
export function noted<Of extends Feedback>(feedback: Of, note: Note): Of | Refusal {
  if (feedback.notes.some((earlier) => isRepeat(earlier, note))) return feedback;
  if (hasRoomFor(feedback, note)) return withNote(feedback, note);
  const full = { key: "notes_full", values: { max: String(noteCountLimit) } };
  return { refused: "unprocessable", fields: { text: full } };
}

/** Notes a contact; it also assigns a complaint that nobody owns, if a member (no API key) answers. */
export function contacted<Of extends Feedback>(feedback: Of, note: Note, byMember: boolean): Of | Refusal {
  const isTaken = byMember && feedback.status === "pending" && feedback.assignee === null;
  if (!isTaken) return noted(feedback, note);
  const after = noted(feedback, { ...note, assignee: { before: null, after: note.author } });
  return isRefusal(after) || after === feedback ? after : { ...after, assignee: note.author };
}

/** Removes this person's newest contact mark, with its assignment; the same object if there is none. */
export function uncontacted<Of extends Feedback>(feedback: Of, by: string): Of {
  const at = feedback.notes.findLastIndex(({ kind, author }) => kind === "contacted" && author._id === by);
  const note = feedback.notes[at];
  if (note === undefined) return feedback;
  const isTaken = note.assignee !== undefined && feedback.assignee?._id === by;
  return { ...feedback, notes: feedback.notes.toSpliced(at, 1), ...(isTaken && { assignee: null }) };
}
