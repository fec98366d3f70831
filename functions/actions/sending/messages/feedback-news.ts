import { readFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import type { MessageOf } from "#functions/data/sending/messages.ts";
import type { Addressed, EmailContent } from "#functions/messages/email-content.ts";
import { feedbackBlocks } from "#functions/messages/feedback-blocks.ts";
import {
  excerpt,
  greeting,
  messageBusiness,
  nameIn,
  notificationsFooter,
  pluralKey,
  sayIn,
} from "#functions/messages/texts.ts";
import type { Feedback } from "#shared/model/feedback.ts";
import { breakLinks } from "#shared/rules/requests/strip-links.ts";
import type { Unsayable } from "#shared/rules/sending/sending.ts";
import { readAddressed } from "./read-addressed.ts";

export interface FeedbackNews extends Addressed {
  feedback: Pick<Feedback, "_id" | "rating" | "comment" | "location" | "date" | "status">;
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
    preheader: excerpt(breakLinks(feedback.comment), 140) || say("complaint_alert.commentless"),
    business: messageBusiness(organization, origin),
    blocks: [
      ...greeting(say, reader),
      { kind: "heading", text: say("feedback_news.heading") },
      ...feedbackBlocks(say, news, feedback, "feedback_news.open"),
    ],
    footer: notificationsFooter(news, "feedback_news.because"),
  };
}

export async function composeFeedbackNews(message: MessageOf<"feedback_news">): Promise<EmailContent | Unsayable> {
  const { organization, feedback: id } = message.data;
  const [about, feedback] = await Promise.all([
    readAddressed(message.language, message.data),
    readFeedback(organization, id),
  ]);
  if (!about || about.organization.closedAt !== null) return { reason: "organization_closed" };
  return feedback ? feedbackNewsEmail({ ...about, feedback }) : { reason: "feedback_erased" };
}
