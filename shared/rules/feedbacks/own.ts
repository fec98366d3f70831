import type { Feedback } from "#shared/model/feedback.ts";
import type { ActingRole, Reach } from "#shared/rules/permissions.ts";

interface Person {
  _id: string;
}

/** Who looks at feedback, and how far their permission reaches. A program sees all or nothing: nothing is its own. */
export type Viewer = { reach: Exclude<Reach, "none">; user: Person } | { reach: "all"; user: null };

interface Narrowed {
  employee?: string | undefined;
}

/**
 * The filter that a viewer's wish comes to. Somebody who sees only their own feedback gets that, no matter who they ask
 * for.
 */
export const withinReach = <Filter extends object>(
  { reach, user }: Viewer,
  wanted: Filter & Narrowed,
): Filter & Narrowed => (reach === "own" ? { ...wanted, employee: user._id } : wanted);

/** The one employee whom a viewer finds; null for who finds all of them. Employees find themselves alone. */
export const onlyEmployee = ({ reach, user }: Viewer): string | null => (reach === "own" ? user._id : null);

/** Whether a viewer finds an employee. */
export function findsEmployee(viewer: Viewer, employee: string): boolean {
  const only = onlyEmployee(viewer);
  return only === null || only === employee;
}

/** Whether a viewer sees figures that compare: ranks, and the locations beside each other. They tell of other people's ratings. */
export const comparesFigures = ({ reach }: Viewer): boolean => reach === "all";

/** What a viewer sees of a feedback: employees see no staff notes. */
export const feedbackSeen = <Seen extends Pick<Feedback, "notes">>({ reach }: Viewer, feedback: Seen): Seen =>
  reach === "own" ? { ...feedback, notes: [] } : feedback;

/** The role by which somebody sees an organization. A program has none, and so sees no bills, whatever its scopes. */
export const roleSeenBy = (
  actor: { user: Person; role: ActingRole } | { user: null; role: ActingRole | null },
): ActingRole => (actor.user === null ? "user" : actor.role);

/** Whether a viewer may see a feedback. One's own are those that name one as the employee. */
export const isWithinReach = ({ reach, user }: Viewer, { employee }: Pick<Feedback, "employee">): boolean =>
  reach === "all" || employee?._id === user._id;
