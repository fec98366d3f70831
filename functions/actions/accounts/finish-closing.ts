import { givenUntil, withdrawAllGiven } from "#functions/actions/rating/withdraw-given.ts";
import { findKeeper } from "#functions/actions/users/find-keeper.ts";
import { closedCheck, noteClosed, noteWithdrawn, openCheck } from "#functions/data/accounts/closing.ts";
import { readUser, type UserItem } from "#functions/data/accounts/users.ts";
import { auditPut } from "#functions/data/audit/audit.ts";
import { closingChanged, readSubscription } from "#functions/data/billing/subscriptions.ts";
import { changeOrganization, readOrganization } from "#functions/data/organizations/organizations.ts";
import type { ClosesWith } from "#functions/data/sending/messages.ts";
import { listMemberships } from "#functions/data/users/members.ts";
import { closed, erasedFrom } from "#shared/rules/accounts/closing.ts";
import { planOfClosed } from "#shared/rules/billing/closed-billing.ts";
import { countAccountNotice } from "./count-account-notice.ts";
import { foreseeClosing } from "./foresee-closing.ts";
import { reopenOrganization } from "./reopen-organization.ts";

/**
 * Closes organizations without another open owner; runs after the account is marked, so that one of two owners closing
 * together sees no other.
 */
export async function closeOrganizations(user: string, closedAt: string): Promise<boolean> {
  const now = new Date(closedAt);
  const { closes } = await foreseeClosing(user);
  let all = true;
  for (const { _id: organization } of closes) {
    const written = await changeOrganization(
      organization,
      (before) => closed(before, "with account", user, closedAt),
      now,
      [
        // Stops if the account was reopened meanwhile.
        closedCheck(user, closedAt),
        auditPut({ organization, user, route: "meClose", now }),
        closingChanged(organization, now),
      ],
    );
    all &&= written === "written";
  }
  // Reopened for anyone who became an owner meanwhile.
  for (const { _id: organization } of closes) {
    const keeper = await findKeeper(organization, [user]);
    if (keeper !== null)
      await reopenOrganization({ organization, user: keeper, route: "organizationKept", now }, openCheck(keeper));
  }
  return all;
}

const namedAtMost = 50;

/** Organizations closed with an account and the future of their subscriptions, as the email lists them. */
async function closedWith(user: string, closedAt: string): Promise<ClosesWith[]> {
  const all = await Promise.all(
    (await listMemberships(user)).map(({ organization }) => readOrganization(organization, true)),
  );
  const closed = all.flatMap((one) => (one?.closedBy === user && one.closedAt === closedAt ? [one._id] : []));
  return Promise.all(
    closed.slice(0, namedAtMost).map(async (organization) => ({
      organization,
      ...planOfClosed(await readSubscription(organization), erasedFrom(closedAt)),
    })),
  );
}

/** Milliseconds of a request spent on withdrawing comments; the schedule does the rest. */
const callAtMost = 8_000;

function timeOfCall(): () => boolean {
  const until = performance.now() + callAtMost;
  return () => performance.now() < until;
}

/**
 * Closes organizations without another owner, withdraws the person's public comments and sends the notice; resumable by
 * the schedule.
 */
export async function finishClosing(
  person: Pick<UserItem, "_id" | "email" | "language">,
  closedAt: string,
  hasTime = timeOfCall(),
): Promise<void> {
  const { _id: user } = person;
  const areClosed = await closeOrganizations(user, closedAt);
  // Someone who reopened the account meanwhile keeps their comments.
  const closed = await readUser(user);
  if (closed?.closedAt !== closedAt) return;
  const from = closed.withdrawnTo ?? givenUntil(closedAt);
  const goesOn = await withdrawAllGiven(closed, { from, hasTime });
  if (goesOn !== null) await noteWithdrawn(user, closedAt, goesOn);
  if (!areClosed || goesOn !== null) return;
  const closes = await closedWith(user, closedAt);
  const notice = await countAccountNotice("account_closed", person, new Date(closedAt), closes);
  if (!(await noteClosed(user, closedAt, notice.writes))) await notice.takeBack();
}
