import { type Language, languages } from "#shared/model/language.ts";
import { type RequestChannel, requestChannels } from "#shared/model/request.ts";
import { beginningOf } from "#shared/rules/dates.ts";
import { cutToSeptets, isGsm7, segment, smsSize, toGsm7, unitsOf } from "#shared/rules/sending/sms-segments.ts";
import { wayToStop } from "./request-link.ts";
import { firstLinkOrPhone, linksIn, nameToStrangers, phoneNumbersIn, stripDigits } from "./strip-links.ts";

export const usualVersion = 0;

/** `sms-fr-3` is the third custom French SMS, `sms-fr-0` the default. */
export const templateId = (channel: RequestChannel, language: Language, version: number): string =>
  `${channel}-${language}-${version}`;

interface TemplateName {
  channel: RequestChannel;
  language: Language;
  version: number;
}

/** Null for an invalid id. */
export function templateNamed(id: string | null): TemplateName | null {
  const [one, other, digits = "", ...rest] = (id ?? "").split("-");
  const channel = requestChannels.find((name) => name === one);
  const language = languages.find((name) => name === other);
  if (channel === undefined || language === undefined || rest.length > 0) return null;
  return /^\d{1,9}$/.test(digits) ? { channel, language, version: Number(digits) } : null;
}

export const placeholders = ["name", "business", "location", "employee", "link", "stop"] as const;
export type Placeholder = (typeof placeholders)[number];

/** In UTF-16 units. */
export const templateLimits = { sms: 480, email: 1_500, subject: 150 } as const;

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

/** Templates accept the names of both languages. */
export const placeholderIn = (language: Language, placeholder: Placeholder): string =>
  `{${language === "fr" ? frenchNames[placeholder] : placeholder}}`;

type Piece = { text: string } | { placeholder: Placeholder } | { unknown: string };

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

function piecesOf(template: string): Piece[] {
  // Odd parts stood in braces; no nesting keeps matching linear.
  return template.split(/\{([^{}]*)\}/).map((part, index) => {
    if (index % 2 === 0) return { text: part };
    const placeholder = placeholderNamed(part);
    return placeholder === undefined ? { unknown: part } : { placeholder };
  });
}

/** Localizes the placeholders in a sentence. */
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

/** Safe between a link and the next space. */
const afterLink = /^[)\]}.,;:!?»”"’'…]*(\s|$)/u;
/** Safe between a space and a link: a word with colon, opening quotes or brackets. */
const beforeLink = /(?:^|\s)(?:[\p{L}\p{M}’']*:)?[([«“"'‘„<]*$/u;

const names = ["name", "business", "location", "employee"] as const;

function arrivals(pieces: readonly Piece[], link: string): string[] {
  const named = namesOf(pieces);
  const asked = names.filter((name) => named.has(name));
  return Array.from({ length: 2 ** asked.length }, (_, given) => {
    const values = { name: "", business: "", location: "", employee: "", link, stop: "stop" };
    for (const [index, name] of asked.entries()) values[name] = (given >> index) % 2 === 1 ? "Nom" : "";
    return filled(pieces, values);
  });
}

const linkMark = "\u{f0000}";

/** Adjacent text would change the link's address. */
const isGlued = (pieces: readonly Piece[]): boolean =>
  arrivals(pieces, linkMark).some((text) => {
    const around = text.split(linkMark);
    return around.some(
      (part, index) =>
        (index > 0 && !afterLink.test(around.slice(index).join("x"))) ||
        (index < around.length - 1 && !beforeLink.test(part)),
    );
  });

/** Problems that prevent saving: it needs the link, the opt-out and, by SMS, the sender. */
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

/** Unpaid organizations may not name web addresses or phone numbers, because sign-ups could lead strangers anywhere. */
export function elsewhereProblems(template: string): TemplateProblem[] {
  const found =
    arrivals(piecesOf(template), "link")
      .map(firstLinkOrPhone)
      .find((one) => one !== null) ?? null;
  return found === null ? [] : [{ problem: "leads_elsewhere", found }];
}

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

export interface TemplateValues {
  name: string | null;
  business: string;
  location: string | null;
  employee: string | null;
  link: string;
  /** Null for SMS. */
  stopLink: string | null;
}

const team: Record<Language, string> = { en: "our team", fr: "notre équipe" };

const least = 12;
/** The business comes last, because customers know us by it. */
const shortened = ["name", "employee", "location", "business"] as const;

const longest = 200;

const oneLine = (text: string): string =>
  beginningOf(text, longest)
    .replaceAll(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .trim();

/** Folded first, because folding may create dots; empty if GSM-7 cannot write it. */
const folded = (line: string): string => toGsm7(nameToStrangers(toGsm7(line)));

const isPlain = (pieces: readonly Piece[]): boolean =>
  pieces.every((piece) => !("text" in piece) || [...piece.text].every(isGsm7));

const raised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Spacing closes around missing names: "Hi {name}," becomes "Hi,". */
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

/** Names and digits may combine to a phone number. */
function makesNumber(pieces: readonly Piece[], filling: Readonly<Record<Placeholder, string>>): boolean {
  const nowhere = { ...filling, link: "", stop: "" };
  const nobody = { ...nowhere, name: "", business: "", location: "", employee: "" };
  return phoneNumbersIn(filled(pieces, nowhere)).length > phoneNumbersIn(filled(pieces, nobody)).length;
}

const withStopApart = (pieces: readonly Piece[]): Piece[] =>
  pieces.flatMap((piece, index): Piece[] => {
    const next = pieces[index + 1];
    const isStop = "placeholder" in piece && piece.placeholder === "stop";
    const isApart = next === undefined || ("text" in next && next.text !== "" && afterLink.test(next.text));
    return isStop && !isApart ? [piece, { text: " " }] : [piece];
  });

/** Names and their surroundings may combine to an address. */
function makesLink(pieces: readonly Piece[], filling: Readonly<Record<Placeholder, string>>): boolean {
  const placed = namesOf(pieces);
  if (!names.some((name) => placed.has(name) && filling[name] !== "")) return false;
  const nowhere = { ...filling, link: "", stop: "" };
  const anybody = { ...nowhere };
  for (const name of names) if (filling[name] !== "") anybody[name] = "Nom";
  return linksIn(filled(pieces, nowhere)).length > linksIn(filled(pieces, anybody)).length;
}

/** Private-use mark around names until spacing is settled. */
const nameMark = "\u{f0001}";

function unlinked(pieces: readonly Piece[], filling: Readonly<Record<Placeholder, string>>): string {
  if (!makesLink(pieces, filling)) return filled(pieces, filling);
  const apart = { ...filling };
  for (const name of names) if (filling[name] !== "") apart[name] = `${nameMark}${filling[name]}${nameMark}`;
  return filled(pieces, apart).replaceAll(nameMark, " ").replaceAll(/ {2,}/g, " ").trim();
}

/**
 * Renders a message. Names form no links or phone numbers; in GSM-7 they are shortened towards one segment. Unwritable
 * names cost more.
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
    // Removing digits may turn a decimal point into a domain's dot.
    for (const name of names) filling[name] = nameToStrangers(stripDigits(filling[name]));
  if (!folds) return unlinked(pieces, filling);
  for (const name of shortened) {
    const size = smsSize(unlinked(pieces, filling));
    if (size.segments <= 1 || size.encoding !== "GSM-7") break;
    const places = pieces.filter((piece) => "placeholder" in piece && piece.placeholder === name).length;
    if (places === 0) continue;
    const over = Math.ceil((size.units - segment) / places);
    const units = unitsOf(filling[name]);
    filling[name] = cutToSeptets(filling[name], Math.min(units, Math.max(least, units - over)));
  }
  return unlinked(pieces, filling);
}
