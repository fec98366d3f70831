import { Email as Address } from "#shared/contract/inputs/text.ts";
import type { EmailContent } from "./email-content.ts";
import { emailHtml } from "./email-html.tsx";
import { emailText } from "./email-text.ts";

export interface Email {
  subject: string;
  html: string;
  text: string;
  replyTo?: string;
}

/** `replyTo` is ignored unless it is an address. */
export function renderEmail(content: EmailContent): Email {
  const replyTo = Address.safeParse(content.replyTo).data;
  return {
    subject: content.subject,
    html: emailHtml(content),
    text: emailText(content),
    ...(replyTo !== undefined && { replyTo }),
  };
}
