import { readLink } from "#functions/data/places/link-target.ts";
import { within } from "#functions/deadline.ts";
import { isStarting } from "#functions/environment.ts";

/** Milliseconds. Lambda ends a start after ten seconds. */
const patience = 2_000;

/**
 * Speaks to the table, and does what is asked besides, while Lambda starts a function: it has two processors then, and half
 * a one later. The first customer finds connections that stand. Never fails a start: what did not work is done again by the
 * call that needs it. Elsewhere than on Lambda it does nothing.
 */
export async function warmTable(besides: () => unknown = () => undefined): Promise<void> {
  if (!isStarting()) return;
  const calls = () => Promise.allSettled([readLink("warm-up", new Date()), besides()]);
  await within(patience, calls).catch(() => {});
}
