import * as links from "#functions/data/links.ts";
import { makeNonce } from "#functions/http/nonce.ts";
import { type PageAnswer, type PageCallOf, page } from "#functions/http/page.ts";
import { Problem } from "#functions/http/problem.ts";
import { signingKey } from "#functions/services/secrets.ts";
import { showRatePage } from "#shared/contract/rating.ts";
import { renderRatePage } from "#web/rate/render.tsx";
import { rateLook } from "../../rate-look.ts";

type Call = Pick<PageCallOf<typeof showRatePage>, "params" | "asked" | "prefix" | "now">;

/** The customer's page: one read of the table, in the business's own language unless another is asked for. */
export async function run(
  { params, asked, prefix, now }: Call,
  deps: { links: Pick<typeof links, "readLink" | "publicProfile"> },
): Promise<PageAnswer> {
  const [item, key] = await Promise.all([deps.links.readLink(params.link.toLowerCase()), signingKey()]);
  if (!item) throw new Problem("link_not_found");
  return {
    html: renderRatePage({
      profile: deps.links.publicProfile(item),
      language: asked ?? item.language,
      prefix,
      nonce: makeNonce(key, item.link, now),
    }),
  };
}

export const handler = page(showRatePage, { run, look: rateLook }, { links });
