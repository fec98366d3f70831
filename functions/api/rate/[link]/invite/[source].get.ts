import * as feedbacks from "#functions/data/feedbacks.ts";
import * as links from "#functions/data/links.ts";
import { type CallOf, endpoint } from "#functions/http/endpoint.ts";
import { Problem } from "#functions/http/problem.ts";
import { Reply } from "#functions/http/reply.ts";
import { followInvitation } from "#shared/contract/rating.ts";
import { Id } from "#shared/model/id.ts";
import { SourceName } from "#shared/model/invitation.ts";
import { publicReviewPage } from "#shared/rules/public-review-page.ts";

/** Leads on whatever becomes of the count: a customer is never kept waiting for a statistic. */
export async function run(
  { params, query }: CallOf<typeof followInvitation>,
  deps: { links: typeof links; feedbacks: typeof feedbacks },
) {
  const item = await deps.links.readLink(params.link.toLowerCase());
  if (!item) throw new Problem("link_not_found");
  const source = SourceName.safeParse(params.source);
  const page = source.success ? publicReviewPage(source.data, item.sources) : null;
  if (!source.success || !page) throw new Problem("not_found");
  if (Id.safeParse(query.feedback).success)
    await deps.feedbacks.noteInvitation(item.organization, query.feedback ?? "", source.data);
  return new Reply(undefined, { headers: { location: page, "referrer-policy": "no-referrer" } });
}

export const handler = endpoint(followInvitation, run, { links, feedbacks });
