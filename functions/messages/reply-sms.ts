import { fittedAlert } from "./complaint-sms.ts";
import { replyLink, type ToldReply } from "./reply.ts";
import { sayIn } from "./texts.ts";

export function replySms(told: ToldReply): string {
  const say = sayIn(told.language);
  const link = replyLink(told);
  const who = told.request.customer.name ?? say("reply_alert.customer");
  return fittedAlert(who, told.reply.text, (place, comment) =>
    say(comment ? "reply_sms.with_comment" : "reply_sms.without_comment", { who: place, comment, link }),
  );
}
