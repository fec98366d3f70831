import type { EmailContent } from "./email-content.ts";
import { emailHtml } from "./email-html.tsx";
import { emailText } from "./email-text.ts";

/** An email ready to send: the same content as HTML and as plain text. */
export interface Email {
  subject: string;
  html: string;
  text: string;
}

/** Renders an email as HTML and as plain text. */
export const renderEmail = (content: EmailContent): Email => ({
  subject: content.subject,
  html: emailHtml(content),
  text: emailText(content),
});
