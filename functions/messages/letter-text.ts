import type { Block, Letter } from "./letter.ts";
import { starsOf } from "./stars.ts";
import { sayIn } from "./texts.ts";

const linkText = ({ label, href }: { label: string; href: string }, colon: string): string =>
  `${label}${colon.trimEnd()}\n${href}`;

function blockText(block: Block, colon: string): string {
  switch (block.kind) {
    case "stars":
      return `${starsOf(block.rating)} ${block.text}`;
    case "quote":
      return block.text.replaceAll(/^/gm, "> ");
    case "facts":
      return block.facts.map(({ label, value }) => `${label}${colon}${value}`).join("\n");
    case "button":
    case "link":
      return linkText(block, colon);
    default:
      return block.text;
  }
}

/** The letter as plain text, for those who read mail so. What writes a mail of its own is left to the reader's mail program. */
export function letterText({ language, blocks, footer }: Letter): string {
  const say = sayIn(language);
  const colon = say("colon");
  const readable = blocks.filter((block) => block.kind !== "link" || !block.href.startsWith("mailto:"));
  return [
    ...readable.map((block) => blockText(block, colon)),
    `-- \nReviens · ${say("tagline")}`,
    ...(footer ? [footer.text, linkText(footer, colon)] : []),
  ]
    .join("\n\n")
    .concat("\n");
}
