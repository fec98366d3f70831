import { addresses, linkTo } from "#shared/rules/addresses.ts";
import { isReachable } from "#shared/rules/feedbacks/rating.ts";
import { businessOf } from "./business.ts";
import { type Digest, pendingLink } from "./digest.ts";
import type { EmailContent } from "./email-content.ts";
import { feedbackBlocks } from "./feedback-blocks.ts";
import { greeting } from "./greeting.ts";
import { nameIn } from "./name.ts";
import { pluralKey, sayIn } from "./texts.ts";

/** For complaints beyond the tenth within ten minutes. */
export function digestEmail(digest: Digest): EmailContent {
  const { language, origin, reader, organization, count, smsLeftOut, withheld } = digest;
  const newest = withheld ? [] : digest.newest;
  const say = sayIn(language);
  const values = { count: String(count), organization: nameIn(organization.name) };
  const title = say(pluralKey(language, "complaint_digest.title", count), values);
  const wordless = withheld && say("complaint_alert.withheld");
  const others = withheld ? 0 : count - newest.length;
  const reachable = newest.some(({ customer }) => isReachable(customer));
  return {
    language,
    subject: title,
    preheader: wordless || say("complaint_digest.preheader"),
    business: businessOf(organization, origin),
    blocks: [
      ...greeting(say, reader),
      { kind: "heading", text: title },
      { kind: "paragraph", text: wordless || say("complaint_digest.body") },
      ...newest.flatMap((feedback) => feedbackBlocks(say, digest, feedback, "complaint_digest.open")),
      ...(others > 0
        ? [
            {
              kind: "paragraph",
              text: say(pluralKey(language, "complaint_digest.others", others), { count: String(others) }),
            } as const,
          ]
        : []),
      { kind: "button", label: say("complaint_digest.button"), href: pendingLink(digest) },
      ...(smsLeftOut ? [{ kind: "note", text: say(`complaint_alert.sms_${smsLeftOut}`) } as const] : []),
      { kind: "note", text: say(reachable ? "complaint_digest.private_answer" : "complaint_digest.private") },
    ],
    footer: {
      text: say("complaint_alert.because", { organization: nameIn(organization.name) }),
      label: say("complaint_alert.preferences"),
      href: linkTo(origin, language, addresses.mySettings("notifications")),
    },
  };
}
