import { followInvitation } from "#functions/actions/rating/follow-invitation.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { HandlerReply } from "#functions/http/reply.ts";
import { followInvitationRoute as route } from "#shared/contract/rating.ts";
import { SourceName } from "#shared/model/invitation.ts";

export async function run({ params, query, headersOnly, fromOurPage, now }: CallOf<typeof route>) {
  // Pages chosen by a business open only from our own page, else our address would vouch for any link.
  const isSource = SourceName.safeParse(params.source).success;
  const counts = !headersOnly && (isSource || fromOurPage !== false);
  const { page, invited } = unlessRefused(
    await followInvitation(params.link, params.source, { feedback: query.feedback, counts, now }),
  );
  const leads = isSource || (fromOurPage ?? invited);
  const location = leads ? page : `/a/${encodeURIComponent(params.link)}`;
  return new HandlerReply(undefined, { headers: { location, "referrer-policy": "no-referrer" } });
}

export const handler = endpoint(route, run);
