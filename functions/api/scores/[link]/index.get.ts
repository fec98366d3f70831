import { findScored } from "#functions/actions/scores/find-scored.ts";
import { publicScoreOf } from "#functions/actions/scores/score-of.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { readScoreRoute as route } from "#shared/contract/scores.ts";

export const run = async ({ params, now }: CallOf<typeof route>) =>
  publicScoreOf(unlessRefused(await findScored(params.link, now)));

export const handler = endpoint(route, run);
