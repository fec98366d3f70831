import { showForm } from "#functions/actions/rating/show-form.ts";
import { warmUp } from "#functions/actions/rating/warm-up.ts";
import { presentLink } from "#functions/data/organizations/link-target.ts";
import { type PageAnswer, type PageCallOf, page } from "#functions/http/page.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import { showRatePageRoute as route } from "#shared/contract/rating.ts";
import { formAddress } from "#web/rate/addresses.ts";
import { brandStyle } from "#web/rate/brand-style.ts";
import { renderRatePage } from "#web/rate/render.tsx";
import { rateLook } from "../../rate-look.ts";

/** A former link redirects to the new one as long as nobody else can have it. */
export async function run({ params, query, asked, prefix, now }: PageCallOf<typeof route>): Promise<PageAnswer> {
  const { profile, nonce } = unlessRefused(await showForm(params.link, now, { words: query.q }));
  if (profile.link !== params.link) return { movedTo: formAddress(prefix, profile.link) };
  const language = asked ?? profile.language;
  return {
    html: renderRatePage({ profile, language, prefix, nonce, words: query.q }),
    style: brandStyle(profile.brandColor),
  };
}

await warmUp({ key: true });

export const handler = page(route, {
  run,
  look: rateLook,
  find: async ({ params, query, now }) => ({ about: query.q ? await presentLink(params.link, now) : null }),
});
