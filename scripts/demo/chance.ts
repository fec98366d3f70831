/** Seeded random numbers: the same seed gives the same sequence. */
export interface Chance {
  /** A number from 0 (included) to 1 (excluded), all equally likely. */
  next(): number;
  /** True with this probability, 0 to 1. */
  happens(probability: number): boolean;
  /** One of several, all equally likely. Throws on an empty list. */
  pick<One>(from: readonly One[]): One;
  /** One of several by weight. The weights may have any sum. */
  weighted<One>(from: readonly (readonly [one: One, weight: number])[]): One;
  /** How often something happens that happens `mean` times on average: Poisson by Knuth's method, for small means. */
  times(mean: number): number;
  /** A positive number around `median`, half of them within a factor of 1.6 for a `spread` of 0.7: log-normal. */
  around(median: number, spread: number): number;
}

/** Starts a sequence from a 32-bit seed (mulberry32). */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  function pick<One>(from: readonly One[]): One {
    const [one] = from.slice(Math.floor(next() * from.length));
    if (one === undefined) throw new Error("There is nothing to pick from.");
    return one;
  }
  function weighted<One>(from: readonly (readonly [one: One, weight: number])[]): One {
    let left = next() * from.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [one, weight] of from) {
      left -= weight;
      if (left < 0) return one;
    }
    throw new Error("No weight is positive.");
  }
  return {
    next,
    pick,
    weighted,
    happens: (probability) => next() < probability,
    times: (mean) => {
      const limit = Math.exp(-mean);
      let product = next();
      let count = 0;
      while (product > limit) {
        product *= next();
        count += 1;
      }
      return count;
    },
    around: (median, spread) => {
      const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
      return median * Math.exp(spread * normal);
    },
  };
}
