import type { Block, EmailContent } from "./email-content.ts";
import { linesOf } from "./lines.ts";
import { starsOf } from "./stars.ts";
import { sayIn } from "./texts.ts";

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

export function emailText({ language, blocks, footer }: EmailContent): string {
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
