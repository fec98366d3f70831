import { commentsOf } from "#functions/actions/scores/comments-of.ts";
import { findScored } from "#functions/actions/scores/find-scored.ts";
import { scoreOf } from "#functions/actions/scores/score-of.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { listScoreComments as route } from "#shared/contract/scores.ts";

/** The comments that everybody may see; none while there are too few ratings for a number, because each tells its stars. */
export async function run({ params, query, now }: CallOf<typeof route>) {
  const target = unlessRefused(await findScored(params.link, now));
  const { state } = await scoreOf(target, now);
  return state === "few" ? { items: [], next: null } : commentsOf(target, query);
}

export const handler = endpoint(route, run);
