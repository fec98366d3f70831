import type { Language } from "#shared/model/language.ts";
import type { RequestChannel } from "#shared/model/request.ts";
import { toGsm7 } from "#shared/rules/sending/gsm7.ts";
import { segment, unitsOf, within } from "#shared/rules/sending/one-segment.ts";
import { isGsm7, smsSize } from "#shared/rules/sending/sms-segments.ts";
import { firstElsewhere, withoutLinks, withoutNumbers } from "./unlinked.ts";
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

const namesOf = (pieces: readonly Piece[]) =>
  new Set(pieces.flatMap((piece) => ("placeholder" in piece ? [piece.placeholder] : [])));

const unknownOf = (pieces: readonly Piece[]): TemplateProblem[] =>
  pieces.flatMap((piece) =>
    "unknown" in piece ? [{ problem: "placeholder_unknown", placeholder: piece.unknown.slice(0, 40) } as const] : [],
  );

/** What may stand between a link and the next blank without becoming a part of its address. */
const afterLink = /^[)\]}.,;:!?»”"’'…]*(\s|$)/u;
/** What may stand between the blank before a link and the link: a word with a colon, and what opens a quotation or an aside. */
const beforeLink = /(?:^|\s)(?:[\p{L}\p{M}’']*:)?[([«“"'‘„<]*$/u;

/** Whether something stands so close to a link that its address would not be read as it is. */
function isGlued(pieces: readonly Piece[]): boolean {
  // Whatever is put into another place may begin or end with a letter.
  const drawn = pieces.map((piece) => ("text" in piece ? piece.text : "x"));
  return pieces.some((piece, index) => {
    if (!("placeholder" in piece) || piece.placeholder !== "link") return false;
    return !beforeLink.test(drawn.slice(0, index).join("")) || !afterLink.test(drawn.slice(index + 1).join(""));
  });
}

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
  const words = piecesOf(template)
    .map((piece) => ("text" in piece ? piece.text : " "))
    .join("");
  const found = firstElsewhere(words);
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
  withoutLinks(
    withoutNumbers(text.slice(0, longest))
      .toWellFormed()
      .replaceAll(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, " ")
      .trim(),
  );

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

/**
 * The message as its customer gets it. Names stand on one line without links of their own. In a text that is all GSM-7
 * names are written in it too, and shortened as far as needed for one segment, never below twelve letters. A name
 * that GSM-7 cannot write at all stays as it is, and the text costs more: it has to say who writes.
 */
export function renderTemplate(
  template: string,
  values: TemplateValues,
  { channel, language }: { channel: RequestChannel; language: Language },
): string {
  const pieces = piecesOf(template);
  const folds = channel === "sms" && isPlain(pieces);
  const said = (text: string | null) => {
    const line = oneLine(text ?? "");
    return folds ? toGsm7(line) || line : line;
  };
  const filling: Record<Placeholder, string> = {
    name: said(values.name),
    business: said(values.business),
    location: said(values.location) || said(values.business),
    employee: said(values.employee) || team[language],
    link: values.link,
    stop: wayToStop(channel, language, values.stopLink),
  };
  if (!folds) return filled(pieces, filling);
  for (const name of shortened) {
    const size = smsSize(filled(pieces, filling));
    if (size.segments <= 1 || size.encoding !== "GSM-7") break;
    const places = pieces.filter((piece) => "placeholder" in piece && piece.placeholder === name).length;
    if (places === 0) continue;
    const over = Math.ceil((size.units - segment) / places);
    const units = unitsOf(filling[name]);
    filling[name] = within(filling[name], Math.min(units, Math.max(least, units - over)));
  }
  return filled(pieces, filling);
}
