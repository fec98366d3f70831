import { page } from "#functions/http/page.ts";
import { showScoreFrameRoute as route } from "#shared/contract/scores.ts";
import { badgeFrame } from "#web/rate/badge.ts";
import { badgeOf } from "../../badge-of.ts";
import { frameLook } from "../../score-look.ts";

export const handler = page(route, {
  run: (call) => badgeOf(call, (score, language, address) => badgeFrame(score, language, call.query, address)),
  look: frameLook,
});
