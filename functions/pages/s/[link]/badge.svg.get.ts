import { page } from "#functions/http/page.ts";
import { showScoreImageRoute as route } from "#shared/contract/scores.ts";
import { badgeImage } from "#web/rate/badge.ts";
import { badgeOf } from "../../badge-of.ts";
import { imageLook } from "../../score-look.ts";

export const handler = page(route, {
  run: (call) => badgeOf(call, (score, language) => badgeImage(score, language, call.query)),
  look: imageLook,
});
