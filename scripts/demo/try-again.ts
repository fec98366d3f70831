import { DeadlinePassed } from "#functions/deadline.ts";

const tries = 3;

/** Retries timeouts, which a slow machine causes while building. `work` must be idempotent. */
export async function tryAgain<Of>(work: () => Promise<Of>, left = tries): Promise<Of> {
  try {
    return await work();
  } catch (error) {
    if (left <= 1 || !(error instanceof DeadlinePassed)) throw error;
    return tryAgain(work, left - 1);
  }
}
