import { findScored } from "#functions/actions/scores/find-scored.ts";
import { scoreWithComments } from "#functions/actions/scores/score-with-comments.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { listScoreCommentsRoute as route } from "#shared/contract/scores.ts";

export async function run({ params, query, now }: CallOf<typeof route>) {
  const target = unlessRefused(await findScored(params.link, now));
  const { comments } = await scoreWithComments(target, query);
  return comments;
}

export const handler = endpoint(route, run);
