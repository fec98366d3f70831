import { decodeTime } from "ulid";
import { type BilledLocation, billedChanges, pricedAs, thereAt } from "#shared/rules/billing/billed-changes.ts";
import { type BilledQuantities, billedQuantities } from "#shared/rules/billing/billed-locations.ts";
import { listPrices, partLeft } from "#shared/rules/billing/pricing.ts";
import { chanceOf } from "../demo/chance.ts";
import { openPayer } from "./payer.ts";
import type { ProofWorld } from "./world.ts";

/** Whole seconds; the end is exclusive. */
interface BilledPeriod {
  from: Date;
  to: Date;
}

const priced = ["first", "promotional", "further"] as const;

const costOf = (quantities: BilledQuantities, what: (typeof priced)[number]): number =>
  quantities[what] * listPrices[what].amount;

const costs = (quantities: BilledQuantities): number => priced.reduce((sum, what) => sum + costOf(quantities, what), 0);

const atBeginning = (all: readonly BilledLocation[], from: Date, timeZone: string): BilledQuantities =>
  billedQuantities(pricedAs(thereAt(all, from)), { now: from, timeZone });

/** Cents invoiced in advance for the locations at the period's start. */
export const billedAhead = (all: readonly BilledLocation[], from: Date, timeZone: string): number =>
  costs(atBeginning(all, from, timeZone));

/**
 * Cents for one period, with prorations for changes that Stripe learned of in time (`toldAt`). Each line is rounded, as
 * Stripe does.
 */
export function billedFor(
  all: readonly BilledLocation[],
  period: BilledPeriod,
  timeZone: string,
  toldAt = (change: Date): Date => change,
): number {
  const { from, to } = period;
  let billed = atBeginning(all, from, timeZone);
  let sum = costs(billed);
  for (const { at, quantities } of billedChanges(all, { since: from, now: to, timeZone, billed })) {
    if (at >= to) break;
    const isLate = toldAt(at) >= to;
    for (const what of priced)
      if (billed[what] !== quantities[what] && !isLate)
        sum += partLeft(costOf(quantities, what), at, period) + partLeft(-costOf(billed, what), at, period);
    billed = quantities;
  }
  return sum;
}

const day = 86_400_000;
const tick = 900_000;

export interface Year {
  seed: number;
  timeZone: string;
  months: number;
  changes: number;
  most: number;
  invoiced: number;
  expected: number;
}

const timeZones = ["America/Toronto", "America/Havana", "Europe/Paris", "Pacific/Apia", "Asia/Kolkata"];

/** An invoice shows only its first ten lines, so its lines are listed. */
async function periodOf({ dashboard }: ProofWorld, invoice: string): Promise<{ from: Date; to: Date }> {
  const { data } = await dashboard.invoices.listLineItems(invoice, { limit: 100 });
  const line = data.find(({ parent }) => parent?.subscription_item_details?.proration === false);
  if (!line) throw new Error(`${invoice} bills no period`);
  return { from: new Date(line.period.start * 1_000), to: new Date(line.period.end * 1_000) };
}

interface Look {
  at: number;
  isBefore: boolean;
}

function tellingOf(history: readonly BilledLocation[], looks: readonly Look[]): (change: Date) => Date {
  const moments = history.flatMap(({ added, removed }) => [added, ...(removed ? [removed] : [])]);
  return (change) => {
    // The product stores milliseconds, Stripe seconds.
    const made = moments.filter((one) => Math.floor(one.getTime() / 1_000) * 1_000 === change.getTime());
    const exact = made.length === 0 ? change.getTime() - 1 : Math.max(...made.map((one) => one.getTime()));
    const told = looks.find(({ at, isBefore }) => (isBefore ? at > exact : at >= exact));
    return new Date(told?.at ?? Number.POSITIVE_INFINITY);
  };
}

/** Simulates fourteen months of changing locations, and compares Stripe's invoices with the prices. */
export async function liveYear(world: ProofWorld, seed: number): Promise<Year> {
  const chance = chanceOf(seed);
  const timeZone = chance.pick(timeZones);
  const { clock, passTo } = world;
  await passTo(clock.now + day + Math.floor(chance.next() * day));
  const payer = await openPayer(world, `Year ${seed}`, timeZone);
  const history: (BilledLocation & { id: string })[] = [];
  const looks: Look[] = [];
  const note = async () => {
    const there = await payer.locations();
    for (const { _id } of there)
      if (!history.some(({ id }) => id === _id))
        history.push({ id: _id, added: new Date(decodeTime(_id)), removed: null });
    for (const one of history)
      if (one.removed === null && !there.some(({ _id }) => _id === one.id)) one.removed = new Date(clock.now);
    return there.length;
  };
  const liveUntil = async (moment: number) => {
    while (clock.now < moment) {
      const due = await payer.dueAt();
      const next = due === null ? moment : Math.ceil(Math.max(due, clock.now + 1) / tick) * tick;
      await passTo(Math.min(moment, clock.now + day / 4, next));
      if (await payer.lookIfDue()) looks.push({ at: clock.now, isBefore: true });
    }
  };
  await payer.addLocation("First");
  await note();
  await payer.subscribe("4242424242424242");
  await payer.refresh();
  const began = clock.now;
  let [changes, most] = [0, 1];
  while (clock.now < began + 425 * day) {
    const wait = chance.happens(0.15) ? chance.next() * 700 : chance.next() * 24 * day;
    const moment = Math.floor(clock.now + wait);
    await liveUntil(moment);
    const there = (await payer.locations()).length;
    if (there > 1 && (there >= 9 || chance.happens(0.4)))
      await payer.removeLocation((await payer.locationAt(Math.floor(chance.next() * there)))?._id ?? "");
    else await payer.addLocation(`Place ${changes}`);
    most = Math.max(most, await note());
    changes += 1;
    if (chance.happens(0.3)) continue;
    await passTo(clock.now + Math.floor(chance.next() * 900_000));
    await payer.queue("subscription");
    looks.push({ at: clock.now, isBefore: false });
    if (chance.happens(0.2)) await payer.queue("subscription");
  }
  await payer.look();
  looks.push({ at: clock.now, isBefore: false });
  await liveUntil(clock.now + 40 * day);
  const invoices = (await payer.invoices()).toReversed();
  const periods = await Promise.all(invoices.map(({ id }) => periodOf(world, id)));
  const toldAt = tellingOf(history, looks);
  const expected = periods.reduce(
    // The last period's changes are not invoiced yet.
    (sum, period, index) =>
      sum +
      (index + 1 < periods.length
        ? billedFor(history, period, timeZone, toldAt)
        : billedAhead(history, period.from, timeZone)),
    0,
  );
  const invoiced = invoices.reduce((sum, { total }) => sum + total, 0);
  await payer.endAtStripe();
  return { seed, timeZone, months: invoices.length, changes, most, invoiced, expected };
}
