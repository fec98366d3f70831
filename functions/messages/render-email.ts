import { Email as Address } from "#shared/contract/inputs/text.ts";
import type { EmailContent } from "./email-content.ts";
import { emailHtml } from "./email-html.tsx";
import { emailText } from "./email-text.ts";

/** An email ready to send: the same content as HTML and as plain text. */
export interface Email {
  subject: string;
  html: string;
  text: string;
  replyTo?: string;
}

/** Renders an email as HTML and as plain text. Answers go to `replyTo` only where that is an address. */
export function renderEmail(content: EmailContent): Email {
  const replyTo = Address.safeParse(content.replyTo).data;
  return {
    subject: content.subject,
    html: emailHtml(content),
    text: emailText(content),
    ...(replyTo !== undefined && { replyTo }),
  };
}
