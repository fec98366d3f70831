import { languages } from "#shared/model/language.ts";
import { brokenLinks, withoutPhoneNumbers } from "./unlinked.ts";
import { wayToStop } from "./way-to-stop.ts";

/** A part of a request's email: words, or the button where its link stands. */
export type RequestEmailPart = { kind: "words"; text: string } | { kind: "button" };

/** What is left around a link or the way to stop that says nothing without it: brackets, a full stop. */
const saysNothing = /^[\p{P}\s]*$/u;
const emptyBrackets = /[([{«“"]\s*[)\]}»”"]/gu;

/**
 * The parts of an email that asks for feedback, in the order of its text: its link becomes a button, and the way to stop is
 * left to stand below all. Every other word stays, wherever it stands.
 */
export function requestEmailParts({
  text,
  link,
  stopLink,
}: {
  text: string;
  link: string;
  stopLink: string;
}): RequestEmailPart[] {
  const ways = languages.map((language) => wayToStop("email", language, stopLink));
  return text.split(/\n{2,}/).flatMap((paragraph): RequestEmailPart[] => {
    // The link's own address begins the way to stop, which is taken out before it.
    const isLeft = ways.some((way) => paragraph.includes(way));
    const words = isLeft
      ? ways.reduce((rest, way) => rest.replaceAll(way, " "), paragraph).replaceAll(emptyBrackets, " ")
      : paragraph;
    if (!isLeft && !words.includes(link)) return words.trim() === "" ? [] : [{ kind: "words", text: words.trim() }];
    return words.split(link).flatMap((piece, index): RequestEmailPart[] => {
      const said = piece
        .replaceAll(/^[)\].,;:!?»”"]+(?=\s)|(?<=\s)[([«“"]+$/gu, "")
        .replaceAll(/ {2,}/g, " ")
        .trim();
      return [
        ...(index > 0 ? [{ kind: "button" } as const] : []),
        ...(saysNothing.test(said) ? [] : [{ kind: "words", text: said } as const]),
      ];
    });
  });
}

/**
 * Who writes an email to a customer, as it stands below its words: the business and where mail reaches it, which Canadian law
 * asks for (SOR/2012-36, s. 2). Null where that is not known. It leads nowhere: what would become a link is broken, and no
 * phone number stands in it.
 */
export const senderLine = (business: string, mailingAddress: string | null): string | null =>
  mailingAddress === null ? null : brokenLinks(`${business} · ${withoutPhoneNumbers(mailingAddress)}`);
