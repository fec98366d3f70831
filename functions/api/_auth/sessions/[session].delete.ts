import * as sessions from "#functions/data/sessions.ts";
import { type CallOf, endpoint } from "#functions/http/endpoint.ts";
import { Problem } from "#functions/http/problem.ts";
import { endSession } from "#shared/contract/session.ts";

export async function run({ params, actor }: CallOf<typeof endSession>, deps: { sessions: typeof sessions }) {
  if (!(await deps.sessions.endSession(actor.user._id, params.session))) throw new Problem("session_not_found");
  return undefined;
}

export const handler = endpoint(endSession, run, { sessions });
