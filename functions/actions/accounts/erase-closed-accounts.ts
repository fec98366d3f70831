import { endBilling } from "#functions/actions/billing/end-billing.ts";
import { userAddresses } from "#functions/actions/rating/addresses-of.ts";
import { forgetAllGiven } from "#functions/actions/rating/withdraw-given.ts";
import { findKeeper } from "#functions/actions/users/find-keeper.ts";
import { forgetMember } from "#functions/actions/users/forget-member.ts";
import {
  claimClosedOrganization,
  claimClosedUser,
  openCheck,
  overdueClosed,
  overdueOrganizations,
  postponeClosed,
  postponeClosedOrganization,
} from "#functions/data/accounts/closing.ts";
import { readUsers, type UserItem } from "#functions/data/accounts/users.ts";
import { forgetLinksGivenUpBy } from "#functions/data/places/forget-links.ts";
import { eraseInvitations, eraseOrganization, erasePerson } from "#functions/data/users/erasing.ts";
import { endMembership, listFormerOrganizations, listMemberships, listOwners } from "#functions/data/users/members.ts";
import { log, withoutWords } from "#functions/log.ts";
import { handlerSeconds, retryMinutes } from "#shared/contract/events.ts";
import { mayComeBack } from "#shared/rules/accounts/closing.ts";
import { oneMinute } from "#shared/rules/dates.ts";
import { finishClosing } from "./finish-closing.ts";
import { reopenOrganization } from "./reopen-organization.ts";

/** Per run; items per kind and organization. */
const accountsAtOnce = 10;
const itemsAtOnce = 2_000;
/**
 * Milliseconds for accounts, and again for organizations; the last third of the handler's time is for deleting files.
 */
const runAtMost = (handlerSeconds * 1_000) / 3;
/** Milliseconds. */
const pauseAfterFailure = retryMinutes * oneMinute;

type Going = Pick<Run, "now" | "hasTime">;

/**
 * Leaves the organization to another open owner, or to one who may return; otherwise erases it. Returns whether that is
 * finished.
 */
async function leave(organization: string, user: string, run: Going): Promise<boolean> {
  const owners = await listOwners(organization);
  if (!owners.includes(user)) return true;
  const keeper = await findKeeper(organization, [user]);
  if (keeper !== null) {
    await reopenOrganization(
      { organization, user: keeper, route: "organizationKept", now: run.now },
      openCheck(keeper),
    );
    return true;
  }
  const others = await readUsers(
    owners.filter((owner) => owner !== user),
    true,
  );
  if (others.length > 0) return true;
  return eraseWithBills(organization, user, run);
}

/** Ends billing first, so that nothing charges an erased organization. */
async function eraseWithBills(organization: string, owner: string | null, { now, hasTime }: Going): Promise<boolean> {
  await endBilling(organization);
  return eraseOrganization(organization, owner, { atMost: itemsAtOnce, now, hasTime });
}

/** Deletes an account with all that is stored of the person; true when nothing is left. */
async function erase(person: UserItem, { now, hasTime }: Going): Promise<boolean> {
  const { _id: user, email } = person;
  // Needs the account's own address, so it comes first.
  if (!(await forgetAllGiven(person, person.closedAt ?? now.toISOString(), hasTime))) return false;
  // A failure in one organization must not keep the person in the others.
  const failures: unknown[] = [];
  const noted = (error: unknown) => failures.push(error);
  for (const { organization } of await listMemberships(user)) {
    if (!hasTime()) return false;
    try {
      if (!(await leave(organization, user, { now, hasTime }))) return false;
      // Before what follows from a membership, so that no change of it brings anything back.
      await endMembership({ organization, user });
    } catch (error) {
      noted(error);
    }
  }
  const had = await userAddresses(person);
  const addresses = had.map((address) => address.email);
  for (const organization of await listFormerOrganizations(user)) {
    if (!hasTime()) return false;
    await forgetMember(organization, { person: user, addresses }, now).catch(noted);
  }
  if (!(await forgetLinksGivenUpBy(user, now, hasTime))) return false;
  if (failures.length > 0) throw failures[0];
  for (const address of had) await eraseInvitations(user, address);
  return erasePerson(user, email, { now, hasTime });
}

function timeOfRun(): () => boolean {
  const until = performance.now() + runAtMost;
  return () => performance.now() < until;
}

type What = Record<"user", string> | Record<"organization", string>;

interface Run {
  now: Date;
  hasTime: () => boolean;
  erased: number;
  failures: unknown[];
}

/** Postpones an item before it starts, so that slow or failing ones don't block the queue; logs ids only. */
async function attempt(
  run: Run,
  what: What,
  act: () => Promise<void>,
  postpone: (due: Date) => Promise<void>,
): Promise<void> {
  if (!run.hasTime()) return;
  try {
    await postpone(run.now);
    await act();
  } catch (error) {
    log.error("what was closed could not be erased: the next run goes on", { ...what, error: withoutWords(error) });
    run.failures.push(error);
    await postpone(new Date(run.now.getTime() + pauseAfterFailure)).catch((cause: unknown) => run.failures.push(cause));
  }
}

/** Logs ids only. */
function noted(run: Run, what: What, isErased: boolean): void {
  if (isErased) {
    run.erased += 1;
    log.info("what was closed is erased", what);
  } else log.warn("what was closed is not erased yet: the next run goes on", what);
}

/** Skips accounts reopened since they were listed. */
async function eraseClosed(run: Run, user: string, closedAt: string): Promise<void> {
  const claimed = await claimClosedUser(user, closedAt);
  if (claimed !== null) noted(run, { user }, await erase(claimed, run));
}

/** Skips organizations reopened since they were listed. */
async function eraseClosedAlone(run: Run, organization: string): Promise<void> {
  if (await claimClosedOrganization(organization, run.now))
    noted(run, { organization }, await eraseWithBills(organization, null, run));
}

/**
 * Erases accounts and organizations 30 days after closing and finishes interrupted closings; throws at the end if any
 * failed.
 */
export async function eraseClosedAccounts(now: Date, begin = timeOfRun): Promise<number> {
  const accounts: Run = { now, hasTime: begin(), erased: 0, failures: [] };
  for (const person of await overdueClosed(now, accountsAtOnce)) {
    const { _id: user, closedAt } = person;
    if (closedAt === undefined) continue;
    const goOn = async () => {
      if (mayComeBack(closedAt, now)) await finishClosing(person, closedAt, accounts.hasTime);
      else await eraseClosed(accounts, user, closedAt);
    };
    await attempt(accounts, { user }, goOn, (due) => postponeClosed(user, closedAt, due));
  }
  const organizations: Run = { now, hasTime: begin(), erased: 0, failures: [] };
  for (const organization of await overdueOrganizations(now, accountsAtOnce))
    await attempt(
      organizations,
      { organization },
      () => eraseClosedAlone(organizations, organization),
      (due) => postponeClosedOrganization(organization, due),
    );
  const failures = [...accounts.failures, ...organizations.failures];
  if (failures.length > 0) throw new Error("not all that was closed could be erased", { cause: failures[0] });
  return accounts.erased;
}
