import { warmTable } from "#functions/actions/rating/warm-table.ts";
import { findScored, scoreOrigin } from "#functions/actions/scores/find-scored.ts";
import { scoreWithComments } from "#functions/actions/scores/score-with-comments.ts";
import { type PageAnswer, type PageCallOf, page } from "#functions/http/page.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import { showScorePageRoute as route } from "#shared/contract/scores.ts";
import { scoreAddress } from "#web/rate/addresses.ts";
import { renderScorePage } from "#web/rate/render-score.tsx";
import { scoreStyle } from "#web/rate/score-styles.ts";
import { scoreLook } from "../../score-look.ts";

/** Not cached, so that erased comments vanish at once; a former link redirects. */
export async function run({ params, query, asked, prefix, now }: PageCallOf<typeof route>): Promise<PageAnswer> {
  const target = unlessRefused(await findScored(params.link, now));
  if (target.link !== params.link) return { movedTo: scoreAddress(prefix, target.link) };
  const { score, comments } = await scoreWithComments(target, query);
  return {
    html: renderScorePage({
      profile: target,
      score,
      comments: { ...comments, order: query.order, first: query.cursor === undefined },
      language: asked ?? target.language,
      prefix,
      origin: scoreOrigin(),
    }),
    style: scoreStyle(target.brandColor),
  };
}

await warmTable();

export const handler = page(route, { run, look: scoreLook });
