import { type Feedback, unassigned } from "#shared/model/feedback.ts";
import type { ActingRole, Reach } from "#shared/rules/permissions.ts";

interface Person {
  _id: string;
}

/** A null `user` is an API key, which owns no feedback. */
export type Viewer = { reach: Exclude<Reach, "none">; user: Person } | { reach: "all"; user: null };

interface Narrowed {
  employee?: string | undefined;
}

/** Restricts a filter to what the viewer may see. */
export const withinReach = <Filter extends object>(
  { reach, user }: Viewer,
  wanted: Filter & Narrowed,
): Filter & Narrowed => (reach === "own" ? { ...wanted, employee: user._id } : wanted);

/** The only employee whom a viewer may find; null for all. */
export const onlyEmployee = ({ reach, user }: Viewer): string | null => (reach === "own" ? user._id : null);

export function findsEmployee(viewer: Viewer, employee: string): boolean {
  const only = onlyEmployee(viewer);
  return only === null || only === employee;
}

/** Comparisons reveal other people's ratings. */
export const comparesFigures = ({ reach }: Viewer): boolean => reach === "all";

type OfStaff = Pick<Feedback, "notes" | keyof typeof unassigned>;

/** Employees see neither staff notes nor who works on it. */
export const feedbackSeen = <Seen extends OfStaff>({ reach }: Viewer, feedback: Seen): Seen =>
  reach === "own" ? { ...feedback, notes: [], ...unassigned } : feedback;

/** API keys have no role, and so never see billing. */
export const roleSeenBy = (
  actor: { user: Person; role: ActingRole } | { user: null; role: ActingRole | null },
): ActingRole => (actor.user === null ? "user" : actor.role);

/** One's own feedback names one as the employee. */
export const isWithinReach = ({ reach, user }: Viewer, { employee }: Pick<Feedback, "employee">): boolean =>
  reach === "all" || employee?._id === user._id;
