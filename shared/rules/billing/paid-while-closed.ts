/**
 * Whether a payment falls at or after the closing (ISO 8601). Stripe counts whole seconds, so the same second counts as
 * after.
 */
export const paidWhileClosed = (paidAt: string, closedAt: string | null): boolean =>
  closedAt !== null && Math.floor(Date.parse(paidAt) / 1_000) >= Math.floor(Date.parse(closedAt) / 1_000);
