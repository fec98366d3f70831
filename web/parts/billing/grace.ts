import { grace } from "#shared/rules/billing/subscription.ts";

/** Earliest end of the grace period after a failed payment (ISO 8601); null once over, when only the API knows. */
export function graceEnd(unpaidSince: string, now: Date): string | null {
  const end = Date.parse(unpaidSince) + grace;
  return now.getTime() < end ? new Date(end).toISOString() : null;
}
