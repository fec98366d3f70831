const real = globalThis.Date;
const realNow = real.now.bind(real);
let offset = 0;

/** Milliseconds ahead of real time. */
export const clockOffset = (): number => offset;

/** Shifts `Date.now()` and `new Date()` of the whole process, but not its timers. */
export function moveClock(milliseconds: number): void {
  offset = milliseconds;
  if (globalThis.Date !== real) return;
  real.now = () => realNow() + offset;
  globalThis.Date = new Proxy(real, {
    construct: (target, given, called) => Reflect.construct(target, given.length === 0 ? [real.now()] : given, called),
    apply: () => new globalThis.Date().toString(),
  });
}

export function setClock(moment: string | null): number {
  moveClock(moment === null ? 0 : real.parse(moment) - realNow());
  return offset;
}
