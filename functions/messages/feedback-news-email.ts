import type { Feedback } from "#shared/model/feedback.ts";
import type { Language } from "#shared/model/language.ts";
import type { Organization } from "#shared/model/organization.ts";
import { addresses, linkTo } from "#shared/rules/addresses.ts";
import { breakLinks } from "#shared/rules/requests/strip-links.ts";
import type { EmailContent } from "./email-content.ts";
import { feedbackBlocks } from "./feedback-blocks.ts";
import { excerpt, greeting, messageBusiness, nameIn, pluralKey, sayIn } from "./texts.ts";

export interface FeedbackNews {
  language: Language;
  origin: string;
  reader: string | null;
  organization: Pick<Organization, "_id" | "name" | "logo" | "brandColor" | "timeZone">;
  feedback: Pick<Feedback, "_id" | "rating" | "comment" | "customer" | "location" | "date" | "status">;
}

export function feedbackNewsEmail(news: FeedbackNews): EmailContent {
  const { language, origin, reader, organization, feedback } = news;
  const say = sayIn(language);
  const name = nameIn(organization.name);
  const place = feedback.location
    ? say("complaint_alert.place", { organization: name, location: nameIn(feedback.location.name) })
    : name;
  const count = String(feedback.rating);
  const values = { count, place: excerpt(place, 120) };
  const title = say(pluralKey(language, "complaint_alert.title", feedback.rating), values);
  const words = excerpt(breakLinks(feedback.comment), 60);
  return {
    language,
    subject: words ? say("complaint_alert.subject", { title, comment: words }) : title,
    replyTo: feedback.customer.email,
    preheader: excerpt(breakLinks(feedback.comment), 140) || say("complaint_alert.commentless"),
    business: messageBusiness(organization, origin),
    blocks: [
      ...greeting(say, reader),
      { kind: "heading", text: say("feedback_news.heading") },
      ...feedbackBlocks(say, news, feedback, "feedback_news.open"),
    ],
    footer: {
      text: say("feedback_news.because", { organization: name }),
      label: say("complaint_alert.preferences"),
      href: linkTo(origin, language, addresses.mySettings("notifications")),
    },
  };
}
