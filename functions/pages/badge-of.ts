import { findScored } from "#functions/actions/scores/find-scored.ts";
import { publicScoreOf } from "#functions/actions/scores/score-of.ts";
import type { PageAnswer, PageCallOf } from "#functions/http/page.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { showScoreFrameRoute } from "#shared/contract/scores.ts";
import type { Language } from "#shared/model/language.ts";
import { scoreAddress } from "#web/rate/addresses.ts";
import type { OnBadge } from "#web/rate/badge.ts";

/** Not in the viewer's language, because a badge is the same for everybody. */
export async function badgeOf(
  { params, prefix, now }: PageCallOf<typeof showScoreFrameRoute>,
  draw: (score: OnBadge, language: Language, page: string) => string,
): Promise<PageAnswer> {
  const target = unlessRefused(await findScored(params.link, now));
  const language = prefix === "" ? target.language : prefix === "/fr" ? "fr" : "en";
  return { html: draw(await publicScoreOf(target), language, scoreAddress(`/${language}`, target.link)) };
}
