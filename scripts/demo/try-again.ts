import { DeadlinePassed } from "#functions/deadline.ts";

/** How often it is tried at most. */
const tries = 3;

/**
 * What `work` answers, tried again where its time was over: while everything is built, a slow machine has little of it. Doing
 * `work` again must do no harm.
 */
export async function tryAgain<Of>(work: () => Promise<Of>, left = tries): Promise<Of> {
  try {
    return await work();
  } catch (error) {
    if (left <= 1 || !(error instanceof DeadlinePassed)) throw error;
    return tryAgain(work, left - 1);
  }
}
