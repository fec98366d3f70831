import { isUnlocked, lockedLocations } from "#functions/actions/places/within-plan.ts";
import { readPlan } from "#functions/data/billing/plan.ts";
import { feedbackBetween } from "#functions/data/feedbacks/feedback-list.ts";
import { countPending } from "#functions/data/feedbacks/pending-count.ts";
import type { MessageOf } from "#functions/data/sending/messages.ts";
import type { Addressed, EmailContent } from "#functions/messages/email-content.ts";
import { feedbackBlocks } from "#functions/messages/feedback-blocks.ts";
import { greeting, messageBusiness, nameIn, notificationsFooter, pluralKey, sayIn } from "#functions/messages/texts.ts";
import type { Feedback } from "#shared/model/feedback.ts";
import { formatLocale } from "#shared/model/language.ts";
import { addresses, linkTo } from "#shared/rules/addresses.ts";
import { waitsForStaff } from "#shared/rules/feedbacks/assignment.ts";
import { dayInZone } from "#shared/rules/figures/period.ts";
import type { Unsayable } from "#shared/rules/sending/sending.ts";
import { locationsToldTo, readAddressed } from "./read-addressed.ts";

export interface DailyDigest extends Addressed {
  count: number;
  more: boolean;
  average: number;
  waiting: number;
  /** Pending complaints of all days; `more`: there are more than were counted. */
  inAll: { count: number; more: boolean; overdue: number };
  shown: readonly Pick<Feedback, "_id" | "rating" | "comment" | "location" | "date" | "status">[];
}

export function dailyDigestEmail(digest: DailyDigest): EmailContent {
  const { language, origin, reader, organization, count, more, average, waiting, inAll, shown } = digest;
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
    ...(inAll.overdue > 0 ? [plural("daily_digest.overdue", inAll.overdue)] : []),
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
    footer: notificationsFooter(digest, "feedback_news.because"),
  };
}

const countedAtMost = 500;
const shownAtMost = 10;
/** Same limit as the web app. */
const waitingAtMost = 50;

/** Unanswered feedback first. */
export async function composeDailyDigest(
  message: MessageOf<"daily_digest">,
  now: Date,
): Promise<EmailContent | Unsayable> {
  const { organization, user, from, to } = message.data;
  const seen = await locationsToldTo(organization, user);
  const locked = await lockedLocations(organization, await readPlan(organization, now));
  const [about, { items: all, more }] = await Promise.all([
    readAddressed(message.language, message.data),
    feedbackBetween(organization, { from: new Date(from), to: new Date(to), seen, limit: countedAtMost }),
  ]);
  if (!about || about.organization.closedAt !== null) return { reason: "organization_closed" };
  const today = dayInZone(about.organization.timeZone, now);
  const items = all.filter((one) => isUnlocked(one, locked));
  if (items.length === 0) return { reason: "nothing_new" };
  const inAll =
    locked.length === 0 && seen === null
      ? await countPending(organization, waitingAtMost, today)
      : { count: 0, more: false, overdue: 0 };
  return dailyDigestEmail({
    ...about,
    count: items.length,
    more,
    waiting: items.filter(waitsForStaff).length,
    inAll,
    average: items.reduce((sum, { rating }) => sum + rating, 0) / items.length,
    shown: [...items.filter(waitsForStaff), ...items.filter((one) => !waitsForStaff(one))].slice(0, shownAtMost),
  });
}
