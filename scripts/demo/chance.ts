/** Seeded chance: the same seed answers the same, in the same order. */
export interface Chance {
  /** Evenly from 0 (included) to 1 (not included). */
  next(): number;
  /** Whether something of this probability, 0 to 1, happens. */
  happens(probability: number): boolean;
  /** One of several, evenly. Throws on an empty list. */
  pick<One>(from: readonly One[]): One;
  /** One of several by their weights, which need not add up to anything. */
  weighted<One>(from: readonly (readonly [one: One, weight: number])[]): One;
  /** How often something happens that is expected `mean` times: Poisson, by Knuth's method, for small means. */
  times(mean: number): number;
  /** A positive number around `median`, half of them within a factor of 1.6 for a `spread` of 0.7: log-normal. */
  around(median: number, spread: number): number;
}

/** Opens a sequence of chance by a 32-bit seed (mulberry32). */
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
