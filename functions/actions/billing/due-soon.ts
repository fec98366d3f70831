import type { SubscriptionItem } from "#functions/data/billing/subscriptions.ts";
import { oneHour } from "#shared/rules/durations.ts";

/**
 * When to look at an organization for which something was begun at Stripe, should its events never come and its page be
 * closed: in an hour, or at once where a change of its locations waits anyway.
 */
export const dueSoon = ({ changedAt }: SubscriptionItem, now: Date): Date =>
  changedAt === undefined ? new Date(now.getTime() + oneHour) : new Date(changedAt);
