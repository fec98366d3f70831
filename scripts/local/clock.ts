const real = globalThis.Date;
const realNow = real.now.bind(real);
let offset = 0;

/** Milliseconds by which this process' clock is ahead of real time; 0 until it is moved. */
export const clockOffset = (): number => offset;

/**
 * Puts this process' clock `milliseconds` ahead of real time (behind, when negative); it keeps running from there.
 * `Date.now()` and `new Date()` follow for all code of the process, timers do not.
 */
export function moveClock(milliseconds: number): void {
  offset = milliseconds;
  if (globalThis.Date !== real) return;
  real.now = () => realNow() + offset;
  globalThis.Date = new Proxy(real, {
    construct: (target, given, called) => Reflect.construct(target, given.length === 0 ? [real.now()] : given, called),
    apply: () => new globalThis.Date().toString(),
  });
}

/** Puts this process' clock at `moment` (ISO 8601), or back to real time for null; answers the offset in milliseconds. */
export function setClock(moment: string | null): number {
  moveClock(moment === null ? 0 : real.parse(moment) - realNow());
  return offset;
}
