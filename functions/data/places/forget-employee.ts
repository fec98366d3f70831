import { listed, retryOnConflict, transact } from "#functions/data/table.ts";
import { type EmployeeItem, employeeKind } from "./employees.ts";
import { linkForgotten, linksOfEmployee } from "./forget-links.ts";
import { reservedUntil } from "./given-up-links.ts";
import { changeWrites, readNow } from "./rateable.ts";

async function linksOf(organization: string, { _id, feedbackId, formerLinks = [] }: EmployeeItem, now: Date) {
  const freeFrom = new Map(formerLinks.map(({ link, until }) => [link, until]));
  if (feedbackId !== null) freeFrom.set(feedbackId, reservedUntil(now));
  const theirs = await linksOfEmployee(organization, _id, [...freeFrom.keys()]);
  return [...freeFrom].flatMap(([link, from]) => (theirs.has(link) ? { link, organization, freeFrom: from } : []));
}

const isForgotten = (employee: EmployeeItem, name: string): boolean =>
  employee.name === name &&
  employee.picture === null &&
  employee.user === null &&
  !employee.rateable &&
  employee.feedbackId === null &&
  employee.formerLinks === undefined;

/** Anonymizes an erased person's employee and reserves the links for a year. Idempotent. */
export async function forgetEmployee(
  { organization, id }: { organization: string; id: string },
  name: string,
  now: Date,
): Promise<"forgotten" | "not_found" | "edited_meanwhile"> {
  return retryOnConflict<"forgotten" | "not_found" | "edited_meanwhile">(async () => {
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
