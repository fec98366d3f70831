/**
 * Whether something was paid at or after the moment at which an organization closed (both ISO 8601; null while it is open).
 * Stripe's moments are whole seconds: paid in the same second counts as after.
 */
export const paidWhileClosed = (paidAt: string, closedAt: string | null): boolean =>
  closedAt !== null && Math.floor(Date.parse(paidAt) / 1_000) >= Math.floor(Date.parse(closedAt) / 1_000);
