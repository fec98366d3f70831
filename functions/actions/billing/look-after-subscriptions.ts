import {
  type Due,
  listDue,
  notePurchasesTo,
  postponeDue,
  readSubscription,
} from "#functions/data/billing/subscriptions.ts";
import { log, withoutWords } from "#functions/log.ts";
import { handlerSeconds, retryMinutes } from "#shared/contract/events.ts";
import { oneMinute } from "#shared/rules/durations.ts";
import { adoptCard } from "./adopt-card.ts";
import { refillCredits } from "./refill-credits.ts";
import { settleBilling } from "./settle-billing.ts";
import { settlePurchases } from "./settle-purchase.ts";

/** Organizations that are looked after in one run. The rest is due at the next. */
const atOnce = 200;
/** How long a run goes on with others, in milliseconds: what it began last has a third of what the handler has. */
const runAtMost = (handlerSeconds * 1_000 * 2) / 3;
/** How long a run asks about one organization's open purchases, in milliseconds: several that have many fit into a run. */
const purchasesAtMost = (handlerSeconds * 1_000) / 6;
/** How long what failed waits before it is tried again, in milliseconds. */
const pauseAfterFailure = retryMinutes * oneMinute;

/** Whether there is time left. */
type HasTime = () => boolean;

/** Answers whether something that begins now has time left, of so many milliseconds. */
function timeOf(milliseconds: number): HasTime {
  const until = performance.now() + milliseconds;
  return () => performance.now() < until;
}

/** Looks at an organization's purchases from where the look before ended, and notes how far there was time. */
async function goOnWithPurchases(organization: string, now: Date, hasTime: HasTime): Promise<void> {
  const { purchasesTo } = (await readSubscription(organization)).read;
  const to = await settlePurchases(organization, now, { after: purchasesTo ?? "", hasTime });
  if (to !== (purchasesTo ?? null)) await notePurchasesTo(organization, to);
}

/**
 * Compares one organization with Stripe, as its events and its page would have: a card that was saved, a refill that was
 * interrupted or whose pause is over, as many purchases as there is time for, and the subscription. With purchases left it is
 * due still. What fails keeps nothing else from being looked at, as long as there is time: the first failure is raised at
 * the end, mostly `OutsideServiceFailed`.
 */
export async function lookAfter(organization: string, now: Date, hasTime: HasTime = () => true): Promise<void> {
  const steps: [name: string, step: () => Promise<unknown>][] = [
    ["card", () => adoptCard(organization)],
    // Before its purchase is looked at, which is over once Stripe has not heard of it in time (`heardOfWithin`).
    ["refill", () => refillCredits(organization, now)],
    ["purchases", () => goOnWithPurchases(organization, now, hasTime)],
    ["subscription", () => settleBilling(organization, { now })],
    // What was under way is known to be over by now: the next one may begin.
    ["next refill", () => refillCredits(organization, now)],
  ];
  const failures: unknown[] = [];
  for (const [name, step] of steps) {
    // Where Stripe is silent each step waits for long, and others wait behind this organization.
    if (failures.length > 0 && !hasTime()) break;
    await step().catch((error: unknown) => {
      log.error("billing step failed", { organization, step: name, cause: withoutWords(error) });
      failures.push(error);
    });
  }
  if (failures.length > 0) throw failures[0];
}

/**
 * Looks after one organization, unless another run does. It is put behind all that wait before it is begun, due still: what
 * takes long, breaks off or fails is not before the others in every run. Answers whether it could be compared; one that
 * could not waits for longer.
 */
async function attempt(found: Due, now: Date, hasTime: HasTime): Promise<"settled" | "failed" | null> {
  const { organization } = found;
  try {
    if (!(await postponeDue(found, now))) return null;
    await lookAfter(organization, now, hasTime);
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

/**
 * Compares each organization whose time has come with Stripe: promotions that end, emails that are due, and once a day
 * whatever was missed. None keeps another waiting, however much it has open and whether it fails: the next run begins with
 * those that this one had no time for. Answers how many it compared; throws, once all had their turn, where one failed.
 */
export async function lookAfterSubscriptions(now: Date, begin = timeOf): Promise<{ settled: number }> {
  const report = { settled: 0, failed: 0 };
  const runHasTime = begin(runAtMost);
  for (const found of await listDue(now, atOnce)) {
    if (!runHasTime()) {
      log.warn("not all billing was settled in time: the next run goes on", { ...report });
      break;
    }
    const ownHasTime = begin(purchasesAtMost);
    const came = await attempt(found, now, () => runHasTime() && ownHasTime());
    if (came !== null) report[came] += 1;
  }
  if (report.failed === 0) return { settled: report.settled };
  log.error("not all billing was settled", { ...report });
  // The function fails, as its metrics show.
  throw new Error("not all billing was settled");
}
