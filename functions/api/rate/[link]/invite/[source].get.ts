import { followInvitation } from "#functions/actions/rating/follow-invitation.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { Reply } from "#functions/http/reply.ts";
import { followInvitation as route } from "#shared/contract/rating.ts";

export async function run({ params, query, headersOnly, now }: CallOf<typeof route>) {
  const { page } = unlessRefused(
    await followInvitation(params.link, params.source, { feedback: query.feedback, counts: !headersOnly, now }),
  );
  return new Reply(undefined, { headers: { location: page, "referrer-policy": "no-referrer" } });
}

export const handler = endpoint(route, run);
