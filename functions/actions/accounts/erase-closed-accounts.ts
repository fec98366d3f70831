import { endBilling } from "#functions/actions/billing/end-billing.ts";
import { addressesOf } from "#functions/actions/rating/addresses-of.ts";
import { forgetAllGiven } from "#functions/actions/rating/withdraw-given.ts";
import { forgetMember } from "#functions/actions/users/forget-member.ts";
import {
  type Claimed,
  claimClosedOrganization,
  claimClosedUser,
  noteForgotten,
  noteForgottenTo,
  openCheck,
  overdueClosed,
  overdueOrganizations,
  postponeClosed,
  postponeClosedOrganization,
} from "#functions/data/accounts/closing.ts";
import { eraseAdditions, eraseMemberships, eraseOrganization, erasePerson } from "#functions/data/accounts/erasing.ts";
import { readUsers } from "#functions/data/accounts/users.ts";
import { forgetLinksGivenUpBy } from "#functions/data/places/forget-links.ts";
import { listFormerOrganizations, listMemberships, listOwners } from "#functions/data/users/members.ts";
import { firstPlace, type NamingPlace } from "#functions/data/users/naming.ts";
import { log, withoutWords } from "#functions/log.ts";
import { handlerSeconds, retryMinutes } from "#shared/contract/events.ts";
import { mayComeBack } from "#shared/rules/accounts/closing.ts";
import { oneMinute } from "#shared/rules/durations.ts";
import { findKeeper } from "./find-keeper.ts";
import { finishClosing } from "./finish-closing.ts";
import { reopenOrganization } from "./reopen-organization.ts";

/** Accounts in one go, and items of each kind of an organization: what a handler manages in its minute. */
const accountsAtOnce = 10;
const itemsAtOnce = 2_000;
/**
 * How long a run goes on with accounts, and then with organizations, in milliseconds: each a third of what its handler has,
 * which also deletes files.
 */
const runAtMost = (handlerSeconds * 1_000) / 3;
/** How long what failed waits before it is tried again, in milliseconds. */
const pauseAfterFailure = retryMinutes * oneMinute;
/** How long whoever is forgotten may still be written down by what read their name before, in milliseconds: no call takes as long. */
const stillNamed = 5 * oneMinute;

/** When a run goes on, and whether it has time left to do so. */
type Going = Pick<Run, "now" | "hasTime">;

/**
 * What becomes of an organization when somebody who owned it is erased: another owner whose account is open has it, another
 * one who may still come back finds it as it is, and without either it is erased. Answers whether nothing is left to do.
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

/** Erases an organization once nothing bills it any more. Answers whether nothing of it is left. */
async function eraseWithBills(organization: string, owner: string | null, { now, hasTime }: Going): Promise<boolean> {
  await endBilling(organization);
  return eraseOrganization(organization, owner, { atMost: itemsAtOnce, now, hasTime });
}

/** How far erasing an account came: nothing is left of it, it is looked at once more later, or it did not fit into one go. */
type Erased = "gone" | "later" | "unfinished";

/**
 * Erases what one account has left. Where its person worked with others it takes two runs: a rating that is being sent while
 * they are forgotten names them once it is stored. To hold the name in that write would cost each rating of an employee two
 * write units more; so the account stays until no such call can be under way, and they are forgotten again before it goes.
 */
async function erase({ person, forgottenAt, forgottenTo }: Claimed, { now, hasTime }: Going): Promise<Erased> {
  const { _id: user, email } = person;
  // While the account still says which address is theirs.
  if (!(await forgetAllGiven(person, person.closedAt ?? now.toISOString(), hasTime))) return "unfinished";
  const organizations = (await listMemberships(user)).map(({ organization }) => organization);
  // Whatever is wrong in one organization keeps nobody named in the others.
  const failures: unknown[] = [];
  for (const organization of organizations) {
    if (!hasTime()) return "unfinished";
    try {
      if (!(await leave(organization, user, { now, hasTime }))) return "unfinished";
    } catch (error) {
      failures.push(error);
    }
  }
  // Whoever leaves in between stands among the former ones by then.
  const former = await listFormerOrganizations(user);
  const everywhere = new Set([...organizations, ...former]);
  const had = await addressesOf(person);
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

/** Answers whether a run that begins now has time left. */
function timeOfRun(): () => boolean {
  const until = performance.now() + runAtMost;
  return () => performance.now() < until;
}

/** What is erased, by its id. */
type What = Record<"user", string> | Record<"organization", string>;

/** What a run at a moment came to: how many are gone, and why others are not. */
interface Run {
  now: Date;
  /** Whether there is time left to go on with what is long, or to begin with something else. */
  hasTime: () => boolean;
  erased: number;
  failures: unknown[];
}

/**
 * Does one thing, or as much of it as fits into a run. It is put behind all that waits before it is begun: what takes long,
 * breaks off or fails is not before the others in every run. A failure is logged by the thing's id alone, and waits for
 * longer.
 */
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

/** Notes how far erasing one thing came, and says so in the log, by its id alone: also that it is left for the next run. */
function noted(run: Run, what: What, erased: Erased): void {
  if (erased === "gone") {
    run.erased += 1;
    log.info("what was closed is erased", what);
  } else if (erased === "later") log.info("what was closed is looked at once more before it goes", what);
  else log.warn("what was closed is not erased yet: the next run goes on", what);
}

/** Erases an account, unless its person came back since it was found. */
async function eraseClosed(run: Run, user: string, closedAt: string): Promise<void> {
  const claimed = await claimClosedUser(user, closedAt);
  if (claimed !== null) noted(run, { user }, await erase(claimed, run));
}

/** Erases an organization that was closed alone, unless somebody opened it since it was found. */
async function eraseClosedAlone(run: Run, organization: string): Promise<void> {
  if (await claimClosedOrganization(organization, run.now))
    noted(run, { organization }, (await eraseWithBills(organization, null, run)) ? "gone" : "unfinished");
}

/**
 * Erases accounts that were closed thirty days ago, with the organizations that nobody else owns, and organizations that
 * were closed alone, and goes on with closing
 * where it was interrupted. What does not fit into one go is left for the next. Answers how many accounts are gone. Throws
 * at the end if any could not be erased.
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
