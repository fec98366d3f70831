import { ratingOutcome } from "#functions/actions/rating-outcome.ts";
import { warmUp } from "#functions/actions/warm-up.ts";
import { type LinkItem, readLink } from "#functions/data/links.ts";
import { readSubmitted } from "#functions/data/submissions.ts";
import { type PageAnswer, type PageCallOf, page } from "#functions/http/page.ts";
import { Problem } from "#functions/http/problem.ts";
import { showThanksPage as route } from "#shared/contract/rating.ts";
import { nothingKept } from "#web/rate/addresses.ts";
import { renderThanksPage } from "#web/rate/render.tsx";
import { rateLook } from "../../../rate-look.ts";

/** What the thanks may tell of a feedback: whether it is kept private and who invites, never what stands in it. */
async function outcomeOf(item: LinkItem, id: string) {
  if (id === nothingKept) return { intercepted: false, invitations: [] };
  const feedback = await readSubmitted(item.organization, id);
  if (!feedback) throw new Problem("not_found");
  return ratingOutcome(item, feedback);
}

/** Thanks for one feedback. */
export async function run({ params, asked, now }: PageCallOf<typeof route>): Promise<PageAnswer> {
  const item = await readLink(params.link, now);
  if (!item) throw new Problem("link_not_found");
  const outcome = { feedback: params.feedback, ...(await outcomeOf(item, params.feedback)) };
  return { html: renderThanksPage({ profile: item, language: asked ?? item.language, outcome }) };
}

await warmUp({ key: false });

export const handler = page(route, { run, look: rateLook });
