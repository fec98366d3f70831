import { endBilling } from "#functions/actions/billing/end-billing.ts";
import { userAddresses } from "#functions/actions/rating/addresses-of.ts";
import { forgetAllGiven } from "#functions/actions/rating/withdraw-given.ts";
import { findKeeper } from "#functions/actions/users/find-keeper.ts";
import { forgetMember } from "#functions/actions/users/forget-member.ts";
import {
  type Claimed,
  claimClosedOrganization,
  claimClosedUser,
  type NamingPlace,
  noteForgotten,
  noteForgottenTo,
  openCheck,
  overdueClosed,
  overdueOrganizations,
  postponeClosed,
  postponeClosedOrganization,
} from "#functions/data/accounts/closing.ts";
import { readUsers } from "#functions/data/accounts/users.ts";
import { forgetLinksGivenUpBy } from "#functions/data/places/forget-links.ts";
import { eraseAdditions, eraseMemberships, eraseOrganization, erasePerson } from "#functions/data/users/erasing.ts";
import { listFormerOrganizations, listMemberships, listOwners } from "#functions/data/users/members.ts";
import { firstPlace } from "#functions/data/users/person-references.ts";
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
/** Milliseconds in which a call that read the name earlier may still store it; longer than any call. */
const stillNamed = 5 * oneMinute;

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

type Erased = "gone" | "later" | "unfinished";

/** Takes two runs if the person worked with others, because a rating in progress may still store the name. */
async function erase({ person, forgottenAt, forgottenTo }: Claimed, { now, hasTime }: Going): Promise<Erased> {
  const { _id: user, email } = person;
  // Needs the account's own address, so it comes first.
  if (!(await forgetAllGiven(person, person.closedAt ?? now.toISOString(), hasTime))) return "unfinished";
  const organizations = (await listMemberships(user)).map(({ organization }) => organization);
  // A failure in one organization must not keep the name in the others.
  const failures: unknown[] = [];
  for (const organization of organizations) {
    if (!hasTime()) return "unfinished";
    try {
      if (!(await leave(organization, user, { now, hasTime }))) return "unfinished";
    } catch (error) {
      failures.push(error);
    }
  }
  // Read after the current ones, to include memberships that end meanwhile.
  const former = await listFormerOrganizations(user);
  const everywhere = new Set([...organizations, ...former]);
  const had = await userAddresses(person);
  const addresses = had.map((address) => address.email);
  for (const organization of [...everywhere].toSorted()) {
    if (forgottenTo !== null && organization < forgottenTo.organization) continue;
    const from = organization === forgottenTo?.organization ? forgottenTo : firstPlace;
    let place: NamingPlace | null = null;
    try {
      place = await forgetMember(organization, { person: user, addresses }, { now, from, hasTime });
    } catch (error) {
      failures.push(error);
    }
    if (place === null) continue;
    const failed = forgottenTo?.failed === true || failures.length > 0;
    await noteForgottenTo(user, { organization, ...place, failed });
    return "unfinished";
  }
  try {
    if (!(await forgetLinksGivenUpBy(user, now, hasTime))) return "unfinished";
  } catch (error) {
    failures.push(error);
  }
  if (failures.length > 0 || forgottenTo?.failed) {
    await noteForgottenTo(user, null);
    throw failures[0] ?? new Error("somebody could not be forgotten everywhere");
  }
  const goesFrom = forgottenAt === null ? null : new Date(Date.parse(forgottenAt) + stillNamed);
  if (everywhere.size > 0 && (goesFrom === null || now < goesFrom)) {
    if (goesFrom === null) await noteForgotten(user, now, new Date(now.getTime() + stillNamed));
    return "later";
  }
  for (const address of had) if (!(await eraseAdditions(user, address, hasTime))) return "unfinished";
  await eraseMemberships(user, organizations);
  return (await erasePerson(user, email, { now, hasTime })) ? "gone" : "unfinished";
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
function noted(run: Run, what: What, erased: Erased): void {
  if (erased === "gone") {
    run.erased += 1;
    log.info("what was closed is erased", what);
  } else if (erased === "later") log.info("what was closed is looked at once more before it goes", what);
  else log.warn("what was closed is not erased yet: the next run goes on", what);
}

/** Skips accounts reopened since they were listed. */
async function eraseClosed(run: Run, user: string, closedAt: string): Promise<void> {
  const claimed = await claimClosedUser(user, closedAt);
  if (claimed !== null) noted(run, { user }, await erase(claimed, run));
}

/** Skips organizations reopened since they were listed. */
async function eraseClosedAlone(run: Run, organization: string): Promise<void> {
  if (await claimClosedOrganization(organization, run.now))
    noted(run, { organization }, (await eraseWithBills(organization, null, run)) ? "gone" : "unfinished");
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
