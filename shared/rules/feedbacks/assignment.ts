import type { Feedback, NamedThing, Note } from "#shared/model/feedback.ts";
import { dayAfter, dayInZone } from "#shared/rules/figures/period.ts";
import { type Membership, mayAt } from "#shared/rules/permissions.ts";
import { undoWithin } from "./feedback.ts";
import { isReachable } from "./rating.ts";

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(day).getUTCDay());

/** The day so many days, Monday to Friday, after another. */
export function workingDayAfter(day: string, workingDays: number): string {
  let last = day;
  for (let left = workingDays; left > 0; ) {
    last = dayAfter(last, 1);
    if (!isWeekend(last)) left -= 1;
  }
  return last;
}

/** When a complaint that becomes pending now is due; null without a rule, and for a customer whom no answer reaches. */
export const dueDay = (
  { answerWithin, timeZone }: { answerWithin: number | null; timeZone: string },
  customer: Parameters<typeof isReachable>[0],
  now: Date,
): string | null =>
  answerWithin !== null && isReachable(customer) ? workingDayAfter(dayInZone(timeZone, now), answerWithin) : null;

type Dueness = { [Field in "status" | "due" | "notes" | "conversation"]?: Feedback[Field] | undefined };

/** Whether the customer has to write next, or somebody contacted them since they wrote or it was reopened. */
function isAnswered({ notes = [], conversation }: Dueness): boolean {
  if (conversation?.turn === "customer") return true;
  const last = notes.findLast(({ kind }) => kind === "contacted" || kind === "reopened");
  return last?.kind === "contacted" && last.date > (conversation?.repliedAt ?? "");
}

export const waitsForCustomer = ({ status, conversation }: Dueness): boolean =>
  status === "pending" && conversation?.turn === "customer";

/** Whether staff or the customer wrote last about a pending complaint; null before anybody did. */
export function lastWriter(feedback: Dueness): "staff" | "customer" | null {
  if (feedback.status !== "pending") return null;
  if (isAnswered(feedback)) return "staff";
  return feedback.conversation?.repliedAt ? "customer" : null;
}

/** Whether staff have to write next. */
export const waitsForStaff = (feedback: Dueness): boolean => feedback.status === "pending" && !isAnswered(feedback);

/** Pending, not answered, and beyond the due day. */
export const isOverdue = (feedback: Dueness, today: string): boolean =>
  waitsForStaff(feedback) && Boolean(feedback.due) && (feedback.due ?? today) < today;

/** Whether a member may answer a feedback, and so own it. */
export const mayOwn = (member: Membership, { location }: { location?: NamedThing | null | undefined }): boolean =>
  mayAt(member, "feedback.resolve", location?._id ?? null);

/** Absent fields stay. */
interface Assignment {
  assignee?: NamedThing | null | undefined;
  due?: string | null | undefined;
  tags?: readonly string[] | undefined;
}

/** Further notes of this kind replace older ones. */
export const assignmentsAtMost = 10;

const isAssignment = ({ kind }: Note): boolean => kind === "assigned";

/** The newest note, if it is an assignment by the same person that can still be undone. */
function justAssigned({ notes }: Pick<Feedback, "notes">, { author, date }: Note): Note | undefined {
  const last = notes.at(-1);
  const isOwn = last !== undefined && isAssignment(last) && last.author._id === author._id;
  return isOwn && Date.parse(date) - Date.parse(last.date) <= undoWithin ? last : undefined;
}

/** No day that is over, except to undo one's own change. */
export const mayBeDue = (feedback: Feedback, due: string, { today, note }: { today: string; note: Note }): boolean =>
  due >= today || due === feedback.due || justAssigned(feedback, note)?.due?.before === due;

/** Whether a tag is neither of the organization's list nor on the feedback already. */
export const hasUnknownTag = (tags: readonly string[], known: readonly string[], { tags: before }: Feedback): boolean =>
  tags.some((tag) => !known.includes(tag) && !before.includes(tag));

interface Change<Value> {
  before: Value | null;
  after: Value | null;
}

/** Undefined if both together change nothing. */
function joined<Value>(
  one: Change<Value> | undefined,
  other: Change<Value> | undefined,
  idOf: (value: Value) => string,
): Change<Value> | undefined {
  const both = one && other ? { before: one.before, after: other.after } : (one ?? other);
  const id = (value: Value | null) => (value === null ? null : idOf(value));
  return both && id(both.before) === id(both.after) ? undefined : both;
}

/** One's changes in a row are one note, and none where they cancel each other. */
function withAssignment(feedback: Feedback, note: Note): Note[] {
  const last = justAssigned(feedback, note);
  const rest = feedback.notes.filter((one) => one !== last);
  const assignee = joined(last?.assignee, note.assignee, ({ _id }) => _id);
  const due = joined(last?.due, note.due, (day) => day);
  if (assignee === undefined && due === undefined) return rest;
  const earlier = rest.filter(isAssignment);
  const oldest = earlier.length < assignmentsAtMost ? undefined : earlier[0];
  return [...rest.filter((one) => one !== oldest), { ...note, assignee, due }];
}

/** Start of the window whose assignments are told together. */
export const assignedSince = (date: Date): string =>
  new Date(Math.floor(date.getTime() / undoWithin) * undoWithin).toISOString();

/** Who assigned a pending complaint to its present owner, somebody else, and in which window; null if nobody did. */
export function lastAssigned({
  status,
  assignee,
  notes,
}: Pick<Feedback, "status" | "assignee" | "notes">): { by: NamedThing; since: string } | null {
  const last = notes.findLast((note) => note.assignee !== undefined);
  if (status !== "pending" || assignee === null || last?.assignee?.after?._id !== assignee._id) return null;
  return last.author._id === assignee._id ? null : { by: last.author, since: assignedSince(new Date(last.date)) };
}

const isSame = (one: readonly string[], other: readonly string[]): boolean => one.join("\n") === other.join("\n");

/** Changes who owns a feedback, when it is due and its tags; the same object if nothing changes. Tags leave no note. */
export function assigned<Of extends Feedback>(feedback: Of, { assignee, due, tags }: Assignment, note: Note): Of {
  const owner = assignee !== undefined && assignee?._id !== feedback.assignee?._id ? { assignee } : null;
  const day = due !== undefined && due !== feedback.due ? { due } : null;
  const labels = tags !== undefined && !isSame(tags, feedback.tags) ? { tags: [...tags] } : null;
  if (owner === null && day === null && labels === null) return feedback;
  const change = {
    ...note,
    ...(owner && { assignee: { before: feedback.assignee, after: owner.assignee } }),
    ...(day && { due: { before: feedback.due, after: day.due } }),
  };
  const notes = owner || day ? { notes: withAssignment(feedback, change) } : null;
  return { ...feedback, ...owner, ...day, ...labels, ...notes };
}
