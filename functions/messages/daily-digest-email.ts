import type { Feedback } from "#shared/model/feedback.ts";
import { formatLocale, type Language } from "#shared/model/language.ts";
import type { Organization } from "#shared/model/organization.ts";
import { addresses, linkTo } from "#shared/rules/addresses.ts";
import type { EmailContent } from "./email-content.ts";
import { feedbackBlocks } from "./feedback-blocks.ts";
import { greeting, messageBusiness, nameIn, pluralKey, sayIn } from "./texts.ts";

export interface DailyDigest {
  language: Language;
  origin: string;
  reader: string | null;
  organization: Pick<Organization, "_id" | "name" | "logo" | "brandColor" | "timeZone">;
  count: number;
  more: boolean;
  /** Feedbacks from before the day that were held until accepted. */
  earlier: number;
  average: number;
  waiting: number;
  /** Pending complaints of all days; `more`: there are more than were counted. */
  inAll: { count: number; more: boolean };
  shown: readonly Pick<Feedback, "_id" | "rating" | "comment" | "location" | "date" | "status">[];
}

export function dailyDigestEmail(digest: DailyDigest): EmailContent {
  const { language, origin, reader, organization, count, more, earlier, average, waiting, inAll, shown } = digest;
  const say = sayIn(language);
  const name = nameIn(organization.name);
  const plural = (key: string, number: number, values: Record<string, string> = {}) =>
    say(pluralKey(language, key, number), { count: String(number), ...values });
  const stars = new Intl.NumberFormat(formatLocale(language), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const title = more
    ? say("daily_digest.title_many", { count: String(count), organization: name })
    : plural("daily_digest.title", count, { organization: name });
  const sum = [
    say("daily_digest.average", { average: stars.format(average) }),
    waiting > 0 ? plural("daily_digest.waiting", waiting) : say("daily_digest.none_waiting"),
    // The inbox shows all days, and the two numbers must not seem to contradict each other.
    ...(inAll.count > waiting
      ? [plural(inAll.more ? "daily_digest.more_in_all" : "daily_digest.in_all", inAll.count)]
      : []),
    ...(earlier > 0 ? [plural("daily_digest.earlier", earlier)] : []),
  ].join(" ");
  const others = count - shown.length;
  return {
    language,
    subject: title,
    preheader: sum,
    business: messageBusiness(organization, origin),
    blocks: [
      ...greeting(say, reader),
      { kind: "heading", text: title },
      { kind: "paragraph", text: sum },
      ...shown.flatMap((feedback) => feedbackBlocks(say, digest, feedback, "feedback_news.open")),
      ...(others > 0 && !more ? [{ kind: "paragraph", text: plural("daily_digest.others", others) } as const] : []),
      {
        kind: "button",
        label: say("daily_digest.button"),
        href: linkTo(origin, language, addresses.feedbacks(organization._id)),
      },
      { kind: "note", text: say("daily_digest.once") },
    ],
    footer: {
      text: say("feedback_news.because", { organization: name }),
      label: say("complaint_alert.preferences"),
      href: linkTo(origin, language, addresses.mySettings("notifications")),
    },
  };
}
