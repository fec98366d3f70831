import type { Feedback } from "#shared/model/feedback.ts";
import type { Reach } from "./permissions.ts";

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

/** Whether a viewer may see a feedback. One's own are those that name one as the employee. */
export const isWithinReach = ({ reach, user }: Viewer, { employee }: Pick<Feedback, "employee">): boolean =>
  reach === "all" || employee?._id === user._id;
