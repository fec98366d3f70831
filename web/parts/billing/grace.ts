/** In days: how long everything goes on after a payment failed (docs/rules.md#pricing). */
const graceDays = 14;

/** Until when everything goes on after a payment that failed at a moment (ISO 8601). */
export const graceEnd = (unpaidSince: string): string =>
  new Date(Date.parse(unpaidSince) + graceDays * 86_400_000).toISOString();
