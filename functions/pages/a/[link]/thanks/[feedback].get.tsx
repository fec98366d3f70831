import * as feedbacks from "#functions/data/feedbacks.ts";
import * as links from "#functions/data/links.ts";
import { type PageAnswer, type PageCallOf, page } from "#functions/http/page.ts";
import { Problem } from "#functions/http/problem.ts";
import { showThanksPage } from "#shared/contract/rating.ts";
import { invitations, thresholdOf } from "#shared/rules/interception.ts";
import { nothingKept } from "#web/rate/addresses.ts";
import { renderThanksPage } from "#web/rate/render.tsx";
import { rateLook } from "../../../rate-look.ts";

interface Deps {
  links: Pick<typeof links, "readLink" | "publicProfile">;
  feedbacks: Pick<typeof feedbacks, "readFeedback">;
}

type Call = Pick<PageCallOf<typeof showThanksPage>, "params" | "asked">;

/** Thanks for one feedback. Of the feedback it tells only whether it is kept private, never what stands in it. */
export async function run({ params, asked }: Call, deps: Deps): Promise<PageAnswer> {
  const item = await deps.links.readLink(params.link.toLowerCase());
  if (!item) throw new Problem("link_not_found");
  const show = (intercepted: boolean, sources: ReturnType<typeof invitations>) => ({
    html: renderThanksPage({
      profile: item,
      language: asked ?? item.language,
      outcome: { feedback: params.feedback, intercepted, invitations: sources },
    }),
  });
  if (params.feedback === nothingKept) return show(false, []);
  const feedback = await deps.feedbacks.readFeedback(item.organization, params.feedback);
  if (!feedback) throw new Problem("not_found");
  const location = item.location ?? item.locations.find(({ _id }) => _id === feedback.location?._id) ?? null;
  return show(
    feedback.intercepted,
    invitations(deps.links.publicProfile(item), feedback.rating, thresholdOf(item, location)),
  );
}

export const handler = page(showThanksPage, { run, look: rateLook }, { links, feedbacks });
