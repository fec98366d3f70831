import { ulid } from "ulid";
import { readRefill, refillBegun, refillsIn } from "#functions/data/billing/refill.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { type SmsPack, smsPacks } from "#shared/model/sms-purchase.ts";
import { dayIn } from "#shared/rules/period.ts";
import { buyCredits } from "./buy-credits.ts";

const packOf = (credits: number): SmsPack => smsPacks.find((pack) => pack === credits) ?? smsPacks[0];

/**
 * Buys the chosen pack where the automatic refill is on and too few credits remain: one purchase at a time, at most so many in
 * a month of the organization's time zone. 1 read unit where nothing is to do. Raises `OutsideServiceFailed`: the purchase
 * is stored, and its end is found out later.
 */
export async function refillCredits(organization: string, now: Date): Promise<void> {
  const read = await readRefill(organization);
  const { automaticSMSRefill, refill, refillPurchase, refillAfter, smsCredits } = read;
  if (!automaticSMSRefill || refillPurchase !== null || smsCredits >= refill.below) return;
  if (refillAfter !== null && refillAfter > now.toISOString()) return;
  const settings = await readOrganization(organization);
  if (settings === null || settings.closedAt !== null) return;
  const month = dayIn(settings.timeZone, now).slice(0, 7);
  if (refillsIn(read, month) >= refill.monthlyLimit) return;
  const purchase = ulid(now.getTime());
  await buyCredits({ organization, purchase, pack: packOf(refill.pack), automatic: true, by: null, now }, [
    refillBegun(organization, { read, purchase, month, now }),
  ]);
}
