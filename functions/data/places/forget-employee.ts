import { retryOnConflict, transact } from "#functions/data/table.ts";
import { type EmployeeItem, employeeKind } from "./employees.ts";
import { linkForgotten, linksOfEmployee } from "./forget-links.ts";
import { reservedUntil } from "./given-up-links.ts";
import { deleteWrites, readNow } from "./rateable.ts";

async function linksOf(organization: string, { _id, feedbackId, formerLinks = [] }: EmployeeItem, now: Date) {
  const freeFrom = new Map(formerLinks.map(({ link, until }) => [link, until]));
  if (feedbackId !== null) freeFrom.set(feedbackId, reservedUntil(now));
  const theirs = await linksOfEmployee(organization, _id, [...freeFrom.keys()]);
  return [...freeFrom].flatMap(([link, from]) => (theirs.has(link) ? { link, organization, freeFrom: from } : []));
}

/** Deletes an erased person's employee and reserves the links for a year. Idempotent. */
export async function forgetEmployee(
  { organization, id }: { organization: string; id: string },
  now: Date,
): Promise<void> {
  await retryOnConflict(async () => {
    const before = await readNow(employeeKind, organization, id);
    if (before === null) return true;
    const links = await linksOf(organization, before, now);
    const forgotten = links.flatMap((link) => linkForgotten(link, now));
    const { done } = await transact(() => [...deleteWrites(employeeKind, organization, before), ...forgotten]);
    return done || undefined;
  });
}
