export interface Chance {
  next(): number;
  happens(probability: number): boolean;
  pick<One>(from: readonly One[]): One;
  weighted<One>(from: readonly (readonly [one: One, weight: number])[]): One;
  /** Poisson by Knuth's method, for small means. */
  times(mean: number): number;
  /** Log-normal around `median`; a `spread` of 0.7 puts half within a factor of 1.6. */
  around(median: number, spread: number): number;
}

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
