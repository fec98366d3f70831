import type { Feedback } from "#shared/model/feedback.ts";
import { formatLocale, type Language } from "#shared/model/language.ts";
import type { Organization } from "#shared/model/organization.ts";
import { addresses, linkTo } from "#shared/rules/addresses.ts";
import { dayAndTime } from "#shared/rules/dates.ts";
import { breakLinks } from "#shared/rules/requests/strip-links.ts";
import type { Block } from "./email-content.ts";
import { excerpt, type MessageSay, nameIn, pluralKey } from "./texts.ts";

/** Characters of a comment in emails about several feedbacks. */
const wordsAtMost = 200;

export function feedbackBlocks(
  say: MessageSay,
  {
    language,
    origin,
    organization,
  }: { language: Language; origin: string; organization: Pick<Organization, "_id" | "timeZone"> },
  {
    _id,
    rating,
    comment,
    date,
    location,
    status,
  }: Pick<Feedback, "_id" | "rating" | "comment" | "date" | "location" | "status">,
  open: string,
): Block[] {
  const words = excerpt(breakLinks(comment), wordsAtMost);
  const { timeZone } = organization;
  const moment = new Intl.DateTimeFormat(formatLocale(language), { ...dayAndTime("short"), timeZone });
  const place = [moment.format(new Date(date)), ...(location ? [nameIn(location.name)] : [])];
  return [
    {
      kind: "stars",
      rating,
      text: [say(pluralKey(language, "complaint_alert.stars", rating), { count: String(rating) }), ...place].join(
        " · ",
      ),
    },
    words
      ? { kind: "quote", text: words, complaint: status !== "received" }
      : { kind: "paragraph", text: say("complaint_alert.commentless") },
    { kind: "link", label: say(open), href: linkTo(origin, language, addresses.feedback(organization._id, _id)) },
  ];
}
