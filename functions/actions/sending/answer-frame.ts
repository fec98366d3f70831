import { variable } from "#functions/environment.ts";
import { sayIn } from "#functions/messages/texts.ts";
import type { Language } from "#shared/model/language.ts";
import { wayToStop } from "#shared/rules/requests/request-link.ts";
import { nameToStrangers } from "#shared/rules/requests/strip-links.ts";

/** Where a customer replies without an account. */
export const replyAddress = (token: string): string => `${variable("PUBLIC_ORIGIN")}/t/${token}/reply`;

/** Where a customer says whether a complaint was put right. */
export const putRightAddress = (token: string, is?: "yes" | "no"): string =>
  `${variable("PUBLIC_ORIGIN")}/t/${token}/put-right${is === undefined ? "" : `?is=${is}`}`;

/** What stands before and after an answer by SMS: who writes, and how to reply and to stop. */
export function smsFrame(business: string, language: Language, token: string): { before: string; after: string } {
  const say = sayIn(language);
  const isTwoWay = variable("SMS_REPLIES") === "on";
  const reply = isTwoWay ? "" : `${say("answer_sms.reply", { link: replyAddress(token) })} `;
  return {
    before: say("answer_sms.from", { business: nameToStrangers(business) }),
    after: `\n${reply}${wayToStop("sms", language, null)}`,
  };
}
