import type { SubscriptionItem } from "#functions/data/billing/subscriptions.ts";
import { oneHour } from "#shared/rules/dates.ts";

/**
 * Next sync after something began at Stripe, in case no event arrives: in an hour, or at once with pending location
 * changes.
 */
export const dueSoon = ({ changedAt }: SubscriptionItem, now: Date): Date =>
  changedAt === undefined ? new Date(now.getTime() + oneHour) : new Date(changedAt);
