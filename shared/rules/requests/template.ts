import type { Language } from "#shared/model/language.ts";
import type { RequestChannel } from "#shared/model/request.ts";
import { beginningOf } from "#shared/rules/beginning.ts";
import { toGsm7 } from "#shared/rules/sending/gsm7.ts";
import { segment, unitsOf, within } from "#shared/rules/sending/one-segment.ts";
import { isGsm7, smsSize } from "#shared/rules/sending/sms-segments.ts";
import { firstElsewhere, linksIn, nameToStrangers, phoneNumbersIn, withoutDigits } from "./unlinked.ts";
import { wayToStop } from "./way-to-stop.ts";

/** What a template can name. */
export const placeholders = ["name", "business", "location", "employee", "link", "stop"] as const;
export type Placeholder = (typeof placeholders)[number];

/** The longest text of a template, and the longest subject of an email, in UTF-16 units. */
export const templateLimits = { sms: 480, email: 1_500, subject: 150 } as const;

/** French names of the placeholders, as somebody may type them. */
const french: Readonly<Record<string, Placeholder>> = {
  nom: "name",
  entreprise: "business",
  etablissement: "location",
  employe: "employee",
  lien: "link",
  arret: "stop",
};

const frenchNames: Readonly<Record<Placeholder, string>> = {
  name: "nom",
  business: "entreprise",
  location: "établissement",
  employee: "employé",
  link: "lien",
  stop: "arrêt",
};

/** A placeholder as it is written in a template of that language. Every template takes both languages' names. */
export const placeholderIn = (language: Language, placeholder: Placeholder): string =>
  `{${language === "fr" ? frenchNames[placeholder] : placeholder}}`;

/** A part of a template: its own words, or the place of something. */
type Piece = { text: string } | { placeholder: Placeholder } | { unknown: string };

/** What is wrong with a template. */
export type TemplateProblem =
  | {
      problem:
        | "template_long"
        | "link_missing"
        | "link_glued"
        | "stop_missing"
        | "business_missing"
        | "subject_required";
    }
  | { problem: "leads_elsewhere"; found: string }
  | { problem: "placeholder_unknown" | "placeholder_misplaced"; placeholder: string };

function placeholderNamed(typed: string): Placeholder | undefined {
  const name = typed.normalize("NFD").replaceAll(/\p{M}/gu, "").trim().toLowerCase();
  return placeholders.find((one) => one === name) ?? (Object.hasOwn(french, name) ? french[name] : undefined);
}

/** A template cut into its own words and its placeholders, in order. */
function piecesOf(template: string): Piece[] {
  // The odd parts stood in braces. A brace within them is none of theirs, so nothing is looked at twice.
  return template.split(/\{([^{}]*)\}/).map((part, index) => {
    if (index % 2 === 0) return { text: part };
    const placeholder = placeholderNamed(part);
    return placeholder === undefined ? { unknown: part } : { placeholder };
  });
}

/** A sentence about a template of a language, with each placeholder named as that template has it. */
export const namedIn = (language: Language, sentence: string): string =>
  piecesOf(sentence)
    .map((piece) =>
      "text" in piece
        ? piece.text
        : "unknown" in piece
          ? `{${piece.unknown}}`
          : placeholderIn(language, piece.placeholder),
    )
    .join("");

const namesOf = (pieces: readonly Piece[]) =>
  new Set(pieces.flatMap((piece) => ("placeholder" in piece ? [piece.placeholder] : [])));

const unknownOf = (pieces: readonly Piece[]): TemplateProblem[] =>
  pieces.flatMap((piece) =>
    "unknown" in piece
      ? [{ problem: "placeholder_unknown", placeholder: beginningOf(piece.unknown, 40) } as const]
      : [],
  );

/** What may stand between a link and the next blank without becoming a part of its address. */
const afterLink = /^[)\]}.,;:!?»”"’'…]*(\s|$)/u;
/** What may stand between the blank before a link and the link: a word with a colon, and what opens a quotation or an aside. */
const beforeLink = /(?:^|\s)(?:[\p{L}\p{M}’']*:)?[([«“"'‘„<]*$/u;

/** The placeholders in whose place nothing may stand, as nothing is known of them or nothing is left of their name. */
const names = ["name", "business", "location", "employee"] as const;

/** Every form that a template may arrive in: with a name in each of its places, or with nothing in some of them. */
function arrivals(pieces: readonly Piece[], link: string): string[] {
  const named = namesOf(pieces);
  const asked = names.filter((name) => named.has(name));
  return Array.from({ length: 2 ** asked.length }, (_, given) => {
    const values = { name: "", business: "", location: "", employee: "", link, stop: "stop" };
    for (const [index, name] of asked.entries()) values[name] = (given >> index) % 2 === 1 ? "Nom" : "";
    return filled(pieces, values);
  });
}

/** Stands for the link where it is looked at what is around it. No keyboard has it. */
const linkMark = "\u{f0000}";

/** Whether something stands so close to a link that its address would not be read as it is. */
const isGlued = (pieces: readonly Piece[]): boolean =>
  arrivals(pieces, linkMark).some((text) => {
    const around = text.split(linkMark);
    return around.some(
      (part, index) =>
        (index > 0 && !afterLink.test(around.slice(index).join("x"))) ||
        (index < around.length - 1 && !beforeLink.test(part)),
    );
  });

/**
 * What keeps a template from being saved; none where it may be. It has to lead to the customer's page, say how to stop,
 * and, as a text has no sender's name, say who writes. What is too long is not looked at any further.
 */
export function templateProblems(template: string, channel: RequestChannel): TemplateProblem[] {
  if (template.length > templateLimits[channel]) return [{ problem: "template_long" }];
  const pieces = piecesOf(template);
  const names = namesOf(pieces);
  return [
    ...unknownOf(pieces),
    ...(names.has("link") ? [] : [{ problem: "link_missing" } as const]),
    ...(isGlued(pieces) ? [{ problem: "link_glued" } as const] : []),
    ...(names.has("stop") ? [] : [{ problem: "stop_missing" } as const]),
    ...(channel === "email" || names.has("business") ? [] : [{ problem: "business_missing" } as const]),
  ];
}

/**
 * What an organization that has paid nothing cannot say yet: a web address, or a number as long as a phone's. Whoever
 * signs up could otherwise send strangers to any page or number with our name on it.
 */
export function elsewhereProblems(template: string): TemplateProblem[] {
  const found =
    arrivals(piecesOf(template), "link")
      .map(firstElsewhere)
      .find((one) => one !== null) ?? null;
  return found === null ? [] : [{ problem: "leads_elsewhere", found }];
}

/** What keeps an email's subject from being saved: links and the way to stop stand in its text. */
export function subjectProblems(subject: string): TemplateProblem[] {
  if (subject.length > templateLimits.subject) return [{ problem: "template_long" }];
  if (subject.trim() === "") return [{ problem: "subject_required" }];
  const pieces = piecesOf(subject);
  const misplaced = [...namesOf(pieces)].filter((name) => name === "link" || name === "stop");
  return [
    ...unknownOf(pieces),
    ...misplaced.map((placeholder) => ({ problem: "placeholder_misplaced", placeholder }) as const),
  ];
}

/** What stands in the places of a template. What is null is not known. */
export interface TemplateValues {
  name: string | null;
  business: string;
  location: string | null;
  employee: string | null;
  /** The link of this request, whole. */
  link: string;
  /** The link that stops emails, whole; null for a text, which is answered. */
  stopLink: string | null;
}

const team: Record<Language, string> = { en: "our team", fr: "notre équipe" };

/** The fewest septets that a name keeps when it is shortened. */
const least = 12;
/** The order in which names are shortened. The business is what the customer knows us by. */
const shortened = ["name", "employee", "location", "business"] as const;

/** No name is longer; what is longer is cut off. */
const longest = 200;

const oneLine = (text: string): string =>
  beginningOf(text, longest)
    .replaceAll(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .trim();

/**
 * A name in GSM-7; empty where that cannot write it. Folded first: what looks like a dot, or vanishes behind one, is only then
 * what it becomes.
 */
const folded = (line: string): string => toGsm7(nameToStrangers(toGsm7(line)));

/** Whether the template's own words are all GSM-7. */
const isPlain = (pieces: readonly Piece[]): boolean =>
  pieces.every((piece) => !("text" in piece) || [...piece.text].every(isGsm7));

const raised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Puts the values into their places. Where no name is known, the words around it close up: "Hi {name}," is "Hi,". */
function filled(pieces: readonly Piece[], values: Readonly<Record<Placeholder, string>>): string {
  let text = "";
  let isStart = false;
  for (const piece of pieces) {
    if ("unknown" in piece) text += `{${piece.unknown}}`;
    else if ("text" in piece) text += isStart ? raised(piece.text.replace(/^[\s,;:!.–—-]+/u, "")) : piece.text;
    else if (values[piece.placeholder] === "") text = text.replace(/ $/, "");
    else text += values[piece.placeholder];
    const isGone = "placeholder" in piece && values[piece.placeholder] === "";
    isStart = isGone ? text.trim() === "" || /\n\s?$/.test(text) : isStart && text.trim() === "";
  }
  return text.trim();
}

/** What stands in the places of names and links, written as a message is. */
function fillingOf(
  { name, business, location, employee, link, stopLink }: TemplateValues,
  { channel, language }: { channel: RequestChannel; language: Language },
  folds: boolean,
): Record<Placeholder, string> {
  const said = (text: string | null) => {
    const line = oneLine(text ?? "");
    return (folds && folded(line)) || nameToStrangers(line);
  };
  return {
    name: said(name),
    business: said(business),
    location: said(location) || said(business),
    employee: said(employee) || team[language],
    link,
    stop: wayToStop(channel, language, stopLink),
  };
}

/** Whether names make a number as long as a phone's, with each other or with the template's own digits. */
function makesNumber(pieces: readonly Piece[], filling: Readonly<Record<Placeholder, string>>): boolean {
  const nowhere = { ...filling, link: "", stop: "" };
  const nobody = { ...nowhere, name: "", business: "", location: "", employee: "" };
  return phoneNumbersIn(filled(pieces, nowhere)).length > phoneNumbersIn(filled(pieces, nobody)).length;
}

/** A template with a blank behind each way to stop that something is glued to: an email's ends with its link. */
const withStopApart = (pieces: readonly Piece[]): Piece[] =>
  pieces.flatMap((piece, index): Piece[] => {
    const next = pieces[index + 1];
    const isStop = "placeholder" in piece && piece.placeholder === "stop";
    const isApart = next === undefined || ("text" in next && next.text !== "" && afterLink.test(next.text));
    return isStop && !isApart ? [piece, { text: " " }] : [piece];
  });

/** Whether names make a web address with each other or with the words around them. */
function makesLink(pieces: readonly Piece[], filling: Readonly<Record<Placeholder, string>>): boolean {
  const placed = namesOf(pieces);
  if (!names.some((name) => placed.has(name) && filling[name] !== "")) return false;
  const nowhere = { ...filling, link: "", stop: "" };
  const anybody = { ...nowhere };
  for (const name of names) if (filling[name] !== "") anybody[name] = "Nom";
  return linksIn(filled(pieces, nowhere)).length > linksIn(filled(pieces, anybody)).length;
}

/** Stands around a name until all places are filled: blanks close up where nothing is known of the next one. */
const nameMark = "\u{f0001}";

/** The message, with blanks around its names where they would make a web address without. */
function unlinked(pieces: readonly Piece[], filling: Readonly<Record<Placeholder, string>>): string {
  if (!makesLink(pieces, filling)) return filled(pieces, filling);
  const apart = { ...filling };
  for (const name of names) if (filling[name] !== "") apart[name] = `${nameMark}${filling[name]}${nameMark}`;
  return filled(pieces, apart).replaceAll(nameMark, " ").replaceAll(/ {2,}/g, " ").trim();
}

/**
 * The message as its customer gets it. Names stand on one line, make no link by themselves nor with what is around them, and
 * stand without their digits where those would make a phone number. In a text that is all GSM-7 names are written in it too, and shortened as far as
 * needed for one segment, never below twelve letters. A name that GSM-7 cannot write at all stays as it is, and the text
 * costs more: it has to say who writes.
 */
export function renderTemplate(
  template: string,
  values: TemplateValues,
  as: { channel: RequestChannel; language: Language },
): string {
  const pieces = withStopApart(piecesOf(template));
  const folds = as.channel === "sms" && isPlain(pieces);
  const filling = fillingOf(values, as, folds);
  if (makesNumber(pieces, filling))
    // What stood between letters as a number's dot may be an address's without the digits.
    for (const name of names) filling[name] = nameToStrangers(withoutDigits(filling[name]));
  if (!folds) return unlinked(pieces, filling);
  for (const name of shortened) {
    const size = smsSize(unlinked(pieces, filling));
    if (size.segments <= 1 || size.encoding !== "GSM-7") break;
    const places = pieces.filter((piece) => "placeholder" in piece && piece.placeholder === name).length;
    if (places === 0) continue;
    const over = Math.ceil((size.units - segment) / places);
    const units = unitsOf(filling[name]);
    filling[name] = within(filling[name], Math.min(units, Math.max(least, units - over)));
  }
  return unlinked(pieces, filling);
}
