import { again, listed, transact } from "#functions/data/table.ts";
import { type EmployeeItem, employeeKind } from "./employees.ts";
import { linkForgotten, linksOfEmployee } from "./forget-links.ts";
import { reservedUntil } from "./given-up-links.ts";
import { changeWrites, readNow } from "./rateable.ts";

/** The links that an employee has and had before, each with when somebody else may have it. */
async function linksOf(organization: string, { _id, feedbackId, formerLinks = [] }: EmployeeItem, now: Date) {
  const freeFrom = new Map(formerLinks.map(({ link, until }) => [link, until]));
  if (feedbackId !== null) freeFrom.set(feedbackId, reservedUntil(now));
  const theirs = await linksOfEmployee(organization, _id, [...freeFrom.keys()]);
  return [...freeFrom].flatMap(([link, from]) => (theirs.has(link) ? { link, organization, freeFrom: from } : []));
}

/** Whether nothing of the person is left in what is stored of an employee. */
const isForgotten = (employee: EmployeeItem, name: string): boolean =>
  employee.name === name &&
  employee.picture === null &&
  employee.user === null &&
  !employee.rateable &&
  employee.feedbackId === null &&
  employee.formerLinks === undefined;

/**
 * Has a neutral name stand for an employee whose account is erased: offered no longer, without picture, and without links,
 * since those are made of the name. What was printed with them leads nowhere, and nobody else has them for a year. Doing it
 * again changes nothing. 1 read unit and one for each link; up to 45 write units, and 4 for each link.
 */
export async function forgetEmployee(
  { organization, id }: { organization: string; id: string },
  name: string,
  now: Date,
): Promise<"forgotten" | "not_found" | "edited_meanwhile"> {
  return again<"forgotten" | "not_found" | "edited_meanwhile">(async () => {
    const before = await readNow(employeeKind, organization, id);
    if (before === null) return "not_found";
    if (isForgotten(before, name)) return "forgotten";
    const without = { ...before, feedbackId: null, formerLinks: undefined };
    const changed = { ...without, name, picture: null, user: null, rateable: false };
    const links = await linksOf(organization, before, now);
    const made = changeWrites(employeeKind, organization, { before: without, changed }, now);
    if (made === "link_changed_often") return "edited_meanwhile";
    const forgotten = links.flatMap((link) => linkForgotten(link, now));
    return (await transact(() => [...listed(made.writes), ...forgotten])).done ? "forgotten" : undefined;
  }, "edited_meanwhile");
}
