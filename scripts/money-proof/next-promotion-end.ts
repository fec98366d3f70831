import { promotionsOf } from "#shared/rules/billing/billed-locations.ts";

export function nextPromotionEnd(
  locations: readonly { added: Date }[],
  { now, timeZone }: { now: Date; timeZone: string },
): Date | null {
  const ends = promotionsOf(locations, timeZone).map(({ until }) => until.getTime());
  const next = Math.min(...ends.filter((until) => until > now.getTime()));
  return Number.isFinite(next) ? new Date(next) : null;
}
