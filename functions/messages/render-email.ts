import type { Block, EmailContent } from "./email-content.ts";
import { emailHtml } from "./email-html.tsx";
import { linesOf, sayIn, starsOf } from "./texts.ts";

const linkText = ({ label, href }: { label: string; href: string }, colon: string): string =>
  `${label}${colon.trimEnd()}\n${href}`;

function blockText(block: Block, colon: string): string {
  switch (block.kind) {
    case "stars":
      return `${starsOf(block.rating)} ${block.text}`;
    case "quote":
      return linesOf(block.text)
        .map((line) => `> ${line}`)
        .join("\n");
    case "details":
      return block.details.map(({ label, value }) => `${label}${colon}${value}`).join("\n");
    case "button":
    case "link":
      return linkText(block, colon);
    case "actions":
      return "";
    default:
      return block.text;
  }
}

function emailText({ language, blocks, footer }: EmailContent): string {
  const say = sayIn(language);
  const colon = say("colon");
  return [
    ...blocks.filter(({ kind }) => kind !== "actions").map((block) => blockText(block, colon)),
    `-- \nReviens · ${say("tagline")}`,
    ...(footer ? [footer.text, linkText(footer, colon), ...(footer.sender ? [footer.sender] : [])] : []),
  ]
    .join("\n\n")
    .concat("\n");
}

export interface RenderedEmail {
  subject: string;
  html: string;
  text: string;
  replyTo?: string;
  senderName?: string;
}

export function renderEmail(content: EmailContent): RenderedEmail {
  return {
    subject: content.subject,
    html: emailHtml(content),
    text: emailText(content),
    ...(content.replyTo && { replyTo: content.replyTo }),
    ...(content.senderName !== undefined && { senderName: content.senderName }),
  };
}
