/** The time for some outside calls is over. What they were asked for may have happened. */
export class DeadlinePassed extends Error {
  constructor(milliseconds: number) {
    super(`not done after ${milliseconds} ms`);
    // The name by which a time-out is known everywhere, the SDK's own too.
    this.name = "TimeoutError";
  }
}

/**
 * What `work` answers, if it does so in time, all its repetitions included. Throws `DeadlinePassed` otherwise, whatever
 * `work` waits for, and aborts the signal so that calls under way are given up.
 */
export async function within<Of>(milliseconds: number, work: (signal: AbortSignal) => Promise<Of>): Promise<Of> {
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
