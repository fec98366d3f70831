import { languages } from "#shared/model/language.ts";
import { wayToStop } from "./request-link.ts";
import { breakLinks, stripPhoneNumbers } from "./strip-links.ts";

type RequestEmailPart = { kind: "words"; text: string } | { kind: "button" };

/** Brackets or a full stop left around a removed link. */
const saysNothing = /^[\p{P}\s]*$/u;
const emptyBrackets = /[([{«“"]\s*[)\]}»”"]/gu;

/** Splits the text: the link becomes a button, the opt-out moves to the footer, all other words stay. */
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
    // The opt-out address begins with the link, so it is removed first.
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
 * Canadian law requires the mailing address (SOR/2012-36, s. 2); links and phone numbers are removed. Null without
 * address.
 */
export const senderLine = (business: string, mailingAddress: string | null): string | null =>
  mailingAddress === null ? null : breakLinks(`${business} · ${stripPhoneNumbers(mailingAddress)}`);
