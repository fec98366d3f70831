import { findRequest, targetOfRequest } from "#functions/actions/requests/open-request.ts";
import { readStop } from "#functions/actions/requests/stop-requests.ts";
import { type PageAnswer, type PageCallOf, page } from "#functions/http/page.ts";
import { Problem } from "#functions/http/problem.ts";
import { showStopPageRoute as route } from "#shared/contract/rate-tokens.ts";
import { brandStyle } from "#web/rate/brand-style.ts";
import { renderStopPage } from "#web/rate/render.tsx";
import { requestLook } from "../../request-look.ts";

export async function run({ params, query, asked, prefix, now }: PageCallOf<typeof route>): Promise<PageAnswer> {
  const request = await findRequest(params.token);
  const target = request && (await targetOfRequest(request));
  if (request === null || target === null) throw new Problem("token_not_found");
  const language = asked ?? request.language ?? target.language;
  const { stopped, byLink } = await readStop(request, now);
  const back = query.back !== undefined;
  return {
    html: renderStopPage({ profile: target, language, prefix, token: params.token, stopped, byLink, back }),
    style: brandStyle(target.brandColor),
  };
}

export const handler = page(route, { run, look: requestLook });
