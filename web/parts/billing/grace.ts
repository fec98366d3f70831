import { grace } from "#shared/rules/billing/subscription.ts";

/** Until when everything goes on after a payment that failed at a moment (ISO 8601). */
export const graceEnd = (unpaidSince: string): string => new Date(Date.parse(unpaidSince) + grace).toISOString();

/** Whether that is over: what costs us waits for the payment. */
export const isGraceOver = (unpaidSince: string | null, now: Date): boolean =>
  unpaidSince !== null && now.toISOString() >= graceEnd(unpaidSince);
