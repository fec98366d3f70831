const real = globalThis.Date;
const realNow = real.now.bind(real);
let offset = 0;

/** How far this process's clock is ahead of real time, in milliseconds. It is 0 until the clock is moved. */
export const clockOffset = (): number => offset;

/**
 * Sets this process's clock `milliseconds` ahead of real time, or behind it if negative. The clock keeps running.
 * `Date.now()` and `new Date()` follow it in all code of the process. Timers do not.
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

/** Sets this process's clock to `moment` (ISO 8601), or to real time for null. Returns the offset in milliseconds. */
export function setClock(moment: string | null): number {
  moveClock(moment === null ? 0 : real.parse(moment) - realNow());
  return offset;
}
