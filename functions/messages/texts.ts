import en from "#shared/locales/en/emails.json" with { type: "json" };
import fr from "#shared/locales/fr/emails.json" with { type: "json" };
import { translate } from "#shared/locales/translate.ts";
import type { Language } from "#shared/model/language.ts";
import type { Money } from "#shared/model/money.ts";
import type { Organization } from "#shared/model/organization.ts";
import { addresses, linkTo } from "#shared/rules/addresses.ts";
import { beginningOf } from "#shared/rules/dates.ts";
import { stripLinks } from "#shared/rules/requests/strip-links.ts";
import { toGsm7 } from "#shared/rules/sending/sms-segments.ts";
import type { Addressed, Block, EmailContent } from "./email-content.ts";

/** Whitespace, control characters and marks that change the reading direction. */
const unruly = /[\s\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** One line, safe for a subject. */
const oneLine = (text: string): string => text.replaceAll(unruly, " ").trim();

/** UTF-16 units per visible character. */
const unitsOfOne = 4;

/**
 * At most `max` visible characters and four times as many UTF-16 units, because stacked marks count as one character.
 */
export function excerpt(text: string, max: number): string {
  const line = oneLine(text);
  const looked = beginningOf(line, max * unitsOfOne);
  const characters = Array.from(new Intl.Segmenter().segment(looked), ({ segment }) => segment);
  if (characters.length <= max && line.length <= max * unitsOfOne) return looked;
  const cut = characters.slice(0, max - 1).join("");
  const lastSpace = cut.lastIndexOf(" ");
  return `${(lastSpace > cut.length / 2 ? cut.slice(0, lastSpace) : cut).replace(/[\s\p{P}]+$/u, "")}…`;
}

/** One line without links, because anybody can choose an organization's name. */
export const nameIn = (name: string): string => stripLinks(oneLine(name));

/** Folded to GSM-7 before links are removed, because folding can create dots; empty if nothing remains. */
export const nameInGsm7 = (name: string): string => toGsm7(nameIn(toGsm7(name)));

export const starsOf = (rating: number): string => "★".repeat(rating).padEnd(5, "☆");

/** As on the screens: "US$80", « 80 $ US ». */
export const moneyIn = (language: Language, { amount, currency }: Money): string =>
  new Intl.NumberFormat(language === "fr" ? "fr-CA" : "en-CA", {
    style: "currency",
    currency,
    minimumFractionDigits: amount % 100 === 0 ? 0 : 2,
  }).format(amount / 100);

/** Browsers send CRLF. */
export const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/);

const texts = { en, fr };

export type MessageSay = (key: string, values?: Record<string, string>) => string;

export const sayIn =
  (language: Language): MessageSay =>
  (key, values) =>
    translate(texts[language], key, values);

/** The plural key with i18next's endings: `stars_one`, `stars_other`. */
export const pluralKey = (language: Language, key: string, count: number): string =>
  `${key}_${new Intl.PluralRules(language).select(count) === "one" ? "one" : "other"}`;

export const greeting = (say: MessageSay, name: string | null): Block[] => [
  {
    kind: "greeting",
    text: name?.trim() ? say("greeting", { name: excerpt(nameIn(name), 60) }) : say("greeting_nameless"),
  },
];

/** Mail programs need an absolute URL for the logo. */
export const messageBusiness = (
  { name, logo, brandColor }: Pick<Organization, "name" | "logo" | "brandColor">,
  origin: string,
): NonNullable<EmailContent["business"]> => ({
  name: nameIn(name),
  logo: logo === null ? null : (URL.parse(logo, origin)?.href ?? null),
  color: brandColor,
});

/** Leads to where its reader chooses their notifications. */
export function notificationsFooter({ language, origin, organization }: Addressed, because: string) {
  const say = sayIn(language);
  return {
    text: say(because, { organization: nameIn(organization.name) }),
    label: say("complaint_alert.preferences"),
    href: linkTo(origin, language, addresses.mySettings("notifications")),
  };
}
