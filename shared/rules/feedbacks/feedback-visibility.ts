import { type Feedback, unassigned } from "#shared/model/feedback.ts";
import type { ActingRole, Reach } from "#shared/rules/permissions.ts";

interface Person {
  _id: string;
}

/** A null `user` is an API key, which owns no feedback. */
export type Viewer = { limitedTo: Seen } & (
  | { reach: Exclude<Reach, "none">; user: Person }
  | { reach: "all" | "locations"; user: null }
);

/** Without `locations` a filter covers all of them. */
interface Narrowed {
  employee?: string | undefined;
  location?: string | undefined;
  locations?: readonly string[];
}

/** Ids of the only locations that somebody sees; null for all. */
export type Seen = readonly string[] | null;

export const locationsSeen = ({ reach, limitedTo }: { reach: Reach; limitedTo: Seen }): Seen =>
  reach === "locations" ? (limitedTo ?? []) : null;

/** Restricts a filter to what the viewer may see; a location that is not theirs finds nothing. */
export function withinReach<Filter extends object>(viewer: Viewer, wanted: Filter & Narrowed): Filter & Narrowed {
  if (viewer.reach === "own") return { ...wanted, employee: viewer.user._id };
  const seen = locationsSeen(viewer);
  if (seen === null) return wanted;
  const { location } = wanted;
  const locations = seen.filter((one) => location === undefined || one === location);
  return { ...wanted, location: locations.length === 0 ? undefined : location, locations };
}

/** The only employee whom a viewer may find; null for all. */
export const onlyEmployee = ({ reach, user }: Viewer): string | null => (reach === "own" ? user._id : null);

export function findsEmployee(viewer: Viewer, employee: string): boolean {
  const only = onlyEmployee(viewer);
  return only === null || only === employee;
}

/** What concerns the organization as a whole is at none of the locations. */
export const isAt = (seen: Seen, { location }: { location: { _id: string } | null }): boolean =>
  seen === null || (location !== null && seen.includes(location._id));

/** Employees of the locations that a viewer sees, without the names of others. */
export function employeesSeen<One extends { locations: string[] }>(viewer: Viewer, employees: readonly One[]): One[] {
  const seen = locationsSeen(viewer);
  if (seen === null) return [...employees];
  return employees
    .map((employee) => ({ ...employee, locations: employee.locations.filter((location) => seen.includes(location)) }))
    .filter(({ locations }) => locations.length > 0);
}

/** Comparisons reveal other people's ratings. */
export const comparesFigures = ({ reach }: Viewer): boolean => reach !== "own";

type OfStaff = Pick<Feedback, "notes" | "conversation" | keyof typeof unassigned>;

/** Employees see neither staff notes, nor who was alerted or works on it, nor whether the customer was answered. */
export const feedbackSeen = <Seen extends OfStaff>({ reach }: Viewer, feedback: Seen): Seen =>
  reach === "own" ? { ...feedback, notes: [], conversation: null, ...unassigned } : feedback;

/** API keys have no role, and so never see billing. */
export const roleSeenBy = (
  actor: { user: Person; role: ActingRole } | { user: null; role: ActingRole | null },
): ActingRole => (actor.user === null ? "user" : actor.role);

/** One's own feedback names one as the employee. */
export const isWithinReach = (viewer: Viewer, about: Pick<Feedback, "employee" | "location">): boolean =>
  viewer.reach === "own" ? about.employee?._id === viewer.user._id : isAt(locationsSeen(viewer), about);

/** Uploads mix locations, so that a limited member finds only their own. */
export const findsUpload = ({ reach, user }: Viewer, { by }: { by: Person | null }): boolean =>
  reach === "all" || (user !== null && by?._id === user._id);
