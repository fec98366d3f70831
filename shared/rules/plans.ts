import { type Feature, freeCredits, type Plan } from "#shared/model/plan.ts";
import type { SubscriptionStanding } from "#shared/model/subscription.ts";
import { hasPlan } from "./billing/subscription.ts";

/** Free to hear, subscribed to ask, compare and show. A number is a limit. */
const table: Readonly<Record<Feature, Readonly<Record<Plan, boolean | number>>>> = {
  locations: { free: 1, subscribed: true },
  members: { free: 2, subscribed: true },
  /** Free credits; more can be bought while subscribed. */
  texts: { free: freeCredits, subscribed: true },
  /** Requests by email in 30 days. */
  emails: { free: 50, subscribed: true },
  requestFiles: { free: false, subscribed: true },
  reminders: { free: false, subscribed: true },
  refill: { free: false, subscribed: true },
  employees: { free: false, subscribed: true },
  comparison: { free: false, subscribed: true },
  publicScore: { free: false, subscribed: true },
  sources: { free: false, subscribed: true },
  keys: { free: false, subscribed: true },
};

export const allowance = (plan: Plan, feature: Feature): boolean | number => table[feature][plan];

/** Whether a plan allows a feature, or `count` of it. */
export function allows(plan: Plan, feature: Feature, count = 1): boolean {
  const allowed = allowance(plan, feature);
  return typeof allowed === "number" ? count <= allowed : allowed;
}

/** A subscription counts until it ends, or a failed payment's grace period is over. */
export const planOf = (standing: Pick<SubscriptionStanding, "status" | "isOverdue">): Plan =>
  hasPlan(standing) && !standing.isOverdue ? "subscribed" : "free";
