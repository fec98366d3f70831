import * as funnel from "#functions/data/requests/funnel.ts";
import { tellOfFewCredits } from "./tell-of-few-credits.ts";

/** Counts how far a request came, whatever happened to it last. Doing it again changes nothing. */
export const countRequest = ({ organization, request }: { organization: string; request: string }): Promise<boolean> =>
  funnel.countRequest(organization, request);

/**
 * What follows from each change of a request: it is counted, and whether it leaves few SMS credits is looked at, also where it was
 * counted before: whoever broke off in between told nobody.
 */
export async function followRequest(at: { organization: string; request: string }, now: Date): Promise<void> {
  await countRequest(at);
  await tellOfFewCredits(at.organization, now);
}
