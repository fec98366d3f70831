import * as funnel from "#functions/data/requests/funnel.ts";
import { tellOfFewCredits } from "./tell-of-few-credits.ts";

/** Updates the funnel counters of a request; idempotent. */
export const countRequest = ({ organization, request }: { organization: string; request: string }): Promise<boolean> =>
  funnel.countRequest(organization, request);

/** Follow-up work for a changed request; idempotent. */
export async function followRequest(at: { organization: string; request: string }, now: Date): Promise<void> {
  await countRequest(at);
  await tellOfFewCredits(at.organization, now);
}
