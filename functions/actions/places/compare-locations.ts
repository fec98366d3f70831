import { readCounts, readCountsOfEach } from "#functions/data/feedbacks/counters.ts";
import { type KeptFigures, keepFigures, readKeptFigures } from "#functions/data/places/kept-figures.ts";
import { listLocations } from "#functions/data/places/locations.ts";
import { log, withoutWords } from "#functions/log.ts";
import type { NamedThing } from "#shared/model/feedback.ts";
import type { LocationFigures } from "#shared/model/place-figures.ts";
import { areFiguresKept, isOfLate } from "#shared/rules/figures/kept-figures.ts";
import type { Period } from "#shared/rules/figures/period.ts";
import { figuresElsewhere, locationFigures } from "#shared/rules/figures/place-figures.ts";

const countsOf = (organization: string, locations: readonly NamedThing[], period: Period) =>
  readCountsOfEach(
    organization,
    locations.map(({ _id }) => `L${_id}` as const),
    period,
  );

export async function countLocations(
  organization: string,
  locations: readonly NamedThing[],
  period: Period,
  now: Date,
): Promise<LocationFigures[]> {
  const counts = await countsOf(organization, locations, period);
  return locations.map((of, at) => locationFigures(of, counts[at] ?? [], period, now));
}

async function countAll(organization: string, period: Period, now: Date): Promise<KeptFigures> {
  const locations = await listLocations(organization);
  const [all, counts] = await Promise.all([
    readCounts(organization, "A", period),
    countsOf(organization, locations, period),
  ]);
  return {
    countedAt: now.toISOString(),
    items: locations.map((of, at) => locationFigures(of, counts[at] ?? [], period, now)),
    elsewhere: figuresElsewhere(all, counts, period, now),
  };
}

/** Figures of all locations and the rest, cached for 15 minutes unless `fresh`; a failed cache write is only logged. */
export async function compareLocations(
  organization: string,
  period: Period,
  { fresh, now }: { fresh: boolean; now: Date },
): Promise<KeptFigures> {
  const kept = fresh ? null : await readKeptFigures(organization, period);
  if (kept !== null && isOfLate(kept.countedAt, now)) return kept;
  const counted = await countAll(organization, period, now);
  if (areFiguresKept(counted.items.length))
    await keepFigures(organization, period, counted).catch((error) =>
      log.warn("figures not kept", { organization, cause: withoutWords(error) }),
    );
  return counted;
}
