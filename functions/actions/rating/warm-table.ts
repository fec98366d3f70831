import { readLink } from "#functions/data/organizations/link-target.ts";
import { withTimeout } from "#functions/deadline.ts";
import { isLambdaStarting } from "#functions/environment.ts";

/** Milliseconds; Lambda allows ten seconds for a start. */
const patience = 2_000;

/** Opens connections during Lambda's start, which has more CPU than later calls; errors are ignored. */
export async function warmTable(besides: () => unknown = () => undefined): Promise<void> {
  if (!isLambdaStarting()) return;
  const calls = () => Promise.allSettled([readLink("warm-up", new Date()), besides()]);
  await withTimeout(patience, calls).catch(() => {});
}
