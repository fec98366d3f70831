import { grace } from "#shared/rules/billing/subscription.ts";

/**
 * Until when everything goes on at least after a payment that failed at a moment (both ISO 8601). Null once that is over:
 * whether things wait for the payment by now is the API's to say.
 */
export function graceEnd(unpaidSince: string, now: Date): string | null {
  const end = Date.parse(unpaidSince) + grace;
  return now.getTime() < end ? new Date(end).toISOString() : null;
}
