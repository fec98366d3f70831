import {
  type Due,
  listDue,
  notePurchasesTo,
  postponeDue,
  readSubscription,
} from "#functions/data/billing/subscriptions.ts";
import { type HasTime, timeOf } from "#functions/deadline.ts";
import { log, withoutWords } from "#functions/log.ts";
import { billingFellBehind, handlerSeconds, retryMinutes } from "#shared/contract/events.ts";
import { oneMinute } from "#shared/rules/dates.ts";
import { adoptCard } from "./adopt-card.ts";
import { refillCredits } from "./refill-credits.ts";
import { syncPurchases } from "./sync-purchase.ts";
import { syncWithStripe } from "./sync-with-stripe.ts";

const ofEachRun = 1_000;
/** Some ten calls a second each, of 100 that Stripe takes, so that half are left to people. */
const lanes = 5;
/** Milliseconds; leaves a third of the handler's time to the last organization begun. */
const runAtMost = (handlerSeconds * 1_000 * 2) / 3;
/** Milliseconds per organization, so that several with many purchases fit into a run. */
const purchasesAtMost = (handlerSeconds * 1_000) / 6;
const pauseAfterFailure = retryMinutes * oneMinute;

async function goOnWithPurchases(organization: string, now: Date, hasTime: HasTime): Promise<void> {
  const { purchasesTo } = await readSubscription(organization);
  const to = await syncPurchases(organization, now, { after: purchasesTo ?? "", hasTime });
  if (to !== (purchasesTo ?? null)) await notePurchasesTo(organization, to);
}

/**
 * Syncs one organization with Stripe; a failing step doesn't stop the others, and the first failure is thrown at the
 * end.
 */
export async function superviseSubscription(
  organization: string,
  now: Date,
  hasTime: HasTime = () => true,
): Promise<void> {
  const steps: [name: string, step: () => Promise<unknown>][] = [
    ["card", () => adoptCard(organization)],
    // Before purchases, which give up one that Stripe didn't receive in time (`heardOfWithin`).
    ["refill", () => refillCredits(organization, now)],
    ["purchases", () => goOnWithPurchases(organization, now, hasTime)],
    ["subscription", () => syncWithStripe(organization, { now })],
    // After purchases, because the previous refill may be finished by then.
    ["next refill", () => refillCredits(organization, now)],
  ];
  const failures: unknown[] = [];
  for (const [name, step] of steps) {
    // Steps time out slowly during an outage, while other organizations wait.
    if (failures.length > 0 && !hasTime()) break;
    await step().catch((error: unknown) => {
      log.error("billing step failed", { organization, step: name, cause: withoutWords(error) });
      failures.push(error);
    });
  }
  if (failures.length > 0) throw failures[0];
}

/**
 * Postponed before it starts, so that slow or failing organizations don't block the queue; null if another run took it.
 */
async function attempt(found: Due, now: Date, hasTime: HasTime): Promise<"settled" | "failed" | null> {
  const { organization } = found;
  try {
    if (!(await postponeDue(found, now))) return null;
    await superviseSubscription(organization, now, hasTime);
    return "settled";
  } catch (error) {
    log.error("billing not settled", { organization, cause: withoutWords(error) });
    const begun = { organization, due: now.toISOString() };
    await postponeDue(begun, new Date(now.getTime() + pauseAfterFailure)).catch((cause: unknown) =>
      log.error("billing not postponed", { organization, cause: withoutWords(cause) }),
    );
    return "failed";
  }
}

/** Syncs all due organizations with Stripe; throws at the end if any failed. */
export async function lookAfterSubscriptions(now: Date, begin = timeOf): Promise<{ settled: number }> {
  const report = { settled: 0, failed: 0 };
  const runHasTime = begin(runAtMost);
  const queue = (await listDue(now, ofEachRun)).values();
  let left = 0;
  const lane = async () => {
    for (const found of queue) {
      if (!runHasTime()) {
        left += 1;
        continue;
      }
      const ownHasTime = begin(purchasesAtMost);
      const came = await attempt(found, now, () => runHasTime() && ownHasTime());
      if (came !== null) report[came] += 1;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  if (left > 0) log.warn(billingFellBehind, { ...report, left });
  if (report.failed === 0) return { settled: report.settled };
  log.error("not all billing was settled", { ...report });
  throw new Error("not all billing was settled");
}
