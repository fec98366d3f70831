/** Tries of a transaction. */
export const attempts = 10;

/** Milliseconds until the next try, with full jitter: up to 20 ms, doubling up to 640 ms. */
export const pauseAfter = (attempt: number): number => Math.random() * Math.min(640, 20 * 2 ** attempt);
