import * as z from "zod/mini";
import { NamedThing } from "./feedback.ts";
import { IsoMoment, orNull } from "./moment.ts";
import { Money } from "./money.ts";

/** Pack sizes in credits. */
export const smsPacks = [100, 500, 1_000] as const;
export type SmsPack = (typeof smsPacks)[number];

/** `authenticate`: the cardholder must confirm; `refunded`: in full. */
const PurchaseStatus = z.catch(z.enum(["pending", "authenticate", "paid", "declined", "refunded"]), "pending");

export const SmsPurchase = z.object({
  _id: z.string(),
  credits: z.int(),
  amount: Money,
  status: PurchaseStatus,
  automatic: z._default(z.boolean(), false),
  at: IsoMoment,
  by: orNull(NamedThing),
});
export type SmsPurchase = z.infer<typeof SmsPurchase>;

export const RefillSettings = z.object({
  below: z._default(z.int(), 20),
  pack: z._default(z.int(), 500),
  /** Purchases per month of the organization's time zone. */
  monthlyLimit: z._default(z.int(), 3),
});
export type RefillSettings = z.infer<typeof RefillSettings>;

export const Refill = z.extend(RefillSettings, { automaticSMSRefill: z.boolean() });
export type Refill = z.infer<typeof Refill>;

export const RefillStanding = z.extend(Refill, {
  /** Consecutive declines; the third turns the refill off. */
  declines: z._default(z.int(), 0),
  /** Earliest next try: a day after a decline. */
  after: orNull(IsoMoment),
  /** Month of the last purchase (`YYYY-MM`, organization's time zone) and purchases in it. */
  month: orNull(z.string()),
  bought: z._default(z.int(), 0),
  /** A purchase is in progress and blocks another one. */
  underWay: z._default(z.boolean(), false),
});
export type RefillStanding = z.infer<typeof RefillStanding>;
