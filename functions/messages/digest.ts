import type { Feedback } from "#shared/model/feedback.ts";
import type { Language } from "#shared/model/language.ts";
import type { Organization } from "#shared/model/organization.ts";
import type { SmsLeftOut } from "#shared/model/sms-left-out.ts";
import { addresses, linkTo } from "#shared/rules/addresses.ts";
import { isReachable } from "#shared/rules/feedbacks/rating.ts";
import { cutToSeptets, segment, toGsm7, unitsOf } from "#shared/rules/sending/sms-segments.ts";
import type { EmailContent } from "./email-content.ts";
import { feedbackBlocks } from "./feedback-blocks.ts";
import { greeting, messageBusiness, nameIn, nameInGsm7, pluralKey, sayIn } from "./texts.ts";

export interface Digest {
  language: Language;
  origin: string;
  reader: string | null;
  organization: Pick<Organization, "_id" | "name" | "logo" | "brandColor" | "timeZone">;
  count: number;
  newest: Pick<Feedback, "_id" | "rating" | "comment" | "location" | "customer" | "date" | "status">[];
  smsLeftOut?: SmsLeftOut | undefined;
  /** Customers' words are left out, because the mail server refused them. */
  withheld?: boolean;
}

export const pendingLink = ({ origin, language, organization }: Digest): string =>
  linkTo(origin, language, `${addresses.feedbacks(organization._id)}?status=pending`);

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
    business: messageBusiness(organization, origin),
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

/** For complaints beyond the tenth within ten minutes; always one GSM-7 segment. */
export function digestSms(digest: Digest): string {
  const { language, organization, count } = digest;
  const say = sayIn(language);
  const fill = (place: string) =>
    toGsm7(
      say(pluralKey(language, "digest_sms.text", count), { count: String(count), place, link: pendingLink(digest) }),
    );
  return fill(cutToSeptets(nameInGsm7(organization.name) || "Reviens", segment - unitsOf(fill("x")) + 1));
}
