import { ulid } from "ulid";
import { readPlan } from "#functions/data/billing/plan.ts";
import { readPurchase } from "#functions/data/billing/purchases.ts";
import { readRefill, refillBegun, refillStanding } from "#functions/data/billing/refill.ts";
import { readSubscription } from "#functions/data/billing/subscriptions.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { retryOnConflict } from "#functions/data/table.ts";
import { type SmsPack, smsPacks } from "#shared/model/sms-purchase.ts";
import { refillLook, refillMonth } from "#shared/rules/billing/refill.ts";
import { oneMinute } from "#shared/rules/dates.ts";
import { allows } from "#shared/rules/plans.ts";
import { buyCredits, continuePurchase } from "./buy-credits.ts";
import { endRefill } from "./end-refill.ts";
import { stopCardlessRefill } from "./stop-cardless-refill.ts";

const packOf = (credits: number): SmsPack => smsPacks.find((pack) => pack === credits) ?? smsPacks[0];

/** Milliseconds; a function runs for a minute at most. */
const interrupted = oneMinute;

/** Charges an interrupted refill unless the organization closed, or ends one whose result is known. */
async function goOnWith(organization: string, id: string, now: Date): Promise<void> {
  const [purchase, read, settings] = await Promise.all([
    readPurchase(organization, id),
    readSubscription(organization),
    readOrganization(organization),
  ]);
  if (purchase !== null && purchase.status !== "pending") return endRefill(purchase, now);
  if (purchase === null || read.customer === null || settings === null || settings.closedAt !== null) return;
  if (Date.parse(purchase.at) + interrupted <= now.getTime()) await continuePurchase(purchase, read.customer, now);
}

async function look(organization: string, now: Date): Promise<"done" | undefined> {
  const read = await readRefill(organization);
  const { refill, refillPurchase, smsCredits: credits } = read;
  if (refillPurchase !== null) {
    await goOnWith(organization, refillPurchase, now);
    return "done";
  }
  const buysIn = (timeZone: string | null) =>
    refillLook(refillStanding(read), { credits, timeZone, now, isNew: false }).does === "buys";
  // Most calls end here, so the time zone is read later.
  if (!buysIn(null)) return "done";
  const settings = await readOrganization(organization);
  if (settings === null || settings.closedAt !== null || !buysIn(settings.timeZone)) return "done";
  // It goes on once the organization subscribes again.
  if (!allows(await readPlan(organization, now), "refill")) return "done";
  const month = refillMonth(settings.timeZone, now);
  const purchase = ulid(now.getTime());
  const bought = await buyCredits(
    { organization, purchase, pack: packOf(refill.pack), automatic: true, by: null, now },
    [refillBegun(organization, { read, purchase, month, now })],
  );
  if (!("refused" in bought)) return "done";
  if (bought.refused === "edited_meanwhile") return undefined;
  if (bought.refused === "card_needed") await stopCardlessRefill(organization, now);
  return "done";
}

/** Buys the chosen pack when credits run low; later calls finish interrupted purchases. */
export async function refillCredits(organization: string, now: Date): Promise<void> {
  await retryOnConflict(() => look(organization, now));
}
