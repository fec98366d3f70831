import { showForm } from "#functions/actions/show-form.ts";
import { warmUp } from "#functions/actions/warm-up.ts";
import { publicProfile } from "#functions/data/links.ts";
import { type PageAnswer, type PageCallOf, page } from "#functions/http/page.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import { showRatePage as route } from "#shared/contract/rating.ts";
import { formAddress } from "#web/rate/addresses.ts";
import { renderRatePage } from "#web/rate/render.tsx";
import { rateLook } from "../../rate-look.ts";

/**
 * The customer's page, in the business's own language unless another is asked for. A link that was given up leads to the
 * new one, for as long as nobody else can have it.
 */
export async function run({ params, asked, prefix, now }: PageCallOf<typeof route>): Promise<PageAnswer> {
  const { item, nonce } = unlessRefused(await showForm(params.link, now));
  if (item.link !== params.link) return { movedTo: formAddress(prefix, item.link) };
  const language = asked ?? item.language;
  return { html: renderRatePage({ profile: publicProfile(item), language, prefix, nonce }) };
}

await warmUp({ key: true });

export const handler = page(route, { run, look: rateLook });
