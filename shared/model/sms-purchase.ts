import * as z from "zod/mini";
import { orNull } from "./absent.ts";
import { Named } from "./feedback.ts";
import { Moment } from "./moment.ts";
import { Money } from "./money.ts";

/** The packs of SMS credits, by how many credits they hold. */
export const smsPacks = [100, 500, 1_000] as const;
export type SmsPack = (typeof smsPacks)[number];

/**
 * What became of a purchase: `pending` while the card is asked, `authenticate` while its holder has to confirm it, then
 * `paid` or `declined`. `refunded`: all of it was given back.
 */
const PurchaseStatus = z.catch(z.enum(["pending", "authenticate", "paid", "declined", "refunded"]), "pending");

/** A purchase of SMS credits. */
export const SmsPurchase = z.object({
  _id: z.string(),
  credits: z.int(),
  amount: Money,
  status: PurchaseStatus,
  /** Whether the automatic refill bought it. */
  automatic: z._default(z.boolean(), false),
  at: Moment,
  by: orNull(Named),
});
export type SmsPurchase = z.infer<typeof SmsPurchase>;

/** When the automatic refill buys which pack. */
export const RefillSettings = z.object({
  /** Buys when fewer credits than this remain. */
  below: z._default(z.int(), 20),
  /** The credits of the pack that it buys. */
  pack: z._default(z.int(), 500),
  /** At most so many purchases in a month of the organization's time zone. */
  monthlyLimit: z._default(z.int(), 3),
});
export type RefillSettings = z.infer<typeof RefillSettings>;

/** The automatic refill: whether it is on, and its settings. */
export const Refill = z.extend(RefillSettings, { automaticSMSRefill: z.boolean() });
export type Refill = z.infer<typeof Refill>;

/** The automatic refill as it stands, with what keeps it waiting. */
export const RefillStanding = z.extend(Refill, {
  /** How often in a row its card was declined: after the third it is off. */
  declines: z._default(z.int(), 0),
  /** Not before: a day after a decline. */
  after: orNull(Moment),
  /** In which month (`YYYY-MM`, of the organization's time zone) it last bought, and how often. */
  month: orNull(z.string()),
  bought: z._default(z.int(), 0),
  /** A purchase of its own is under way: no other one begins before that is over. */
  underWay: z._default(z.boolean(), false),
});
export type RefillStanding = z.infer<typeof RefillStanding>;
