/** An outside service failed or didn't answer; the request may still have taken effect. */
export class OutsideServiceFailed extends Error {
  constructor(service: string, options?: ErrorOptions) {
    super(`${service} did not answer`, options);
    this.name = "OutsideServiceFailed";
  }
}

/** The time is over; the outside call may still have taken effect. */
export class DeadlinePassed extends Error {
  constructor(milliseconds: number) {
    super(`not done after ${milliseconds} ms`);
    // The SDK's name for time-outs, too.
    this.name = "TimeoutError";
  }
}

export type HasTime = () => boolean;

export function timeOf(milliseconds: number): HasTime {
  const until = performance.now() + milliseconds;
  return () => performance.now() < until;
}

/** Result of `work` within a time, retries included; else aborts its signal and throws `DeadlinePassed`. */
export async function withTimeout<Of>(milliseconds: number, work: (signal: AbortSignal) => Promise<Of>): Promise<Of> {
  const calls = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const passed = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new DeadlinePassed(milliseconds));
      calls.abort();
    }, milliseconds);
  });
  try {
    return await Promise.race([work(calls.signal), passed]);
  } finally {
    clearTimeout(timer);
  }
}
