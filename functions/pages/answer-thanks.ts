import type { ThanksPageData } from "#functions/actions/rating/thanks-page-data.ts";
import type { ShownPage } from "#functions/http/page.ts";
import type { Language } from "#shared/model/language.ts";
import type { Prefix } from "#web/rate/addresses.ts";
import { brandStyle } from "#web/rate/brand-style.ts";
import { renderThanksPage } from "#web/rate/render.tsx";

export const answerThanks = (
  { target, outcome }: ThanksPageData,
  { token, asked, own, prefix }: { token: string; asked: Language | null; own: Language | null; prefix: Prefix },
  comment: "public" | "withdrawn",
): ShownPage => ({
  style: brandStyle(target.brandColor),
  html: renderThanksPage({
    profile: target,
    language: asked ?? own ?? target.language,
    prefix,
    outcome,
    comment,
    token,
    settled: comment === "public",
  }),
});
