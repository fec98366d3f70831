import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Language, languages } from "#shared/model/language.ts";
import { requestEmailParts, senderLine } from "./request-email.ts";
import { placeholderIn, placeholders, renderTemplate, templateProblems } from "./template.ts";

const links = { link: "https://r.ca/t/abc", stopLink: "https://r.ca/t/abc/stop" };
const values = { name: "Zoé", business: "Café du Port", location: null, employee: null, ...links };

function partsOf(template: string, language: Language = "en") {
  const text = renderTemplate(template, values, { channel: "email", language });
  return { text, parts: requestEmailParts({ text, ...links }) };
}

const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];

it("draws the link of a request's email as a button, and leaves the way to stop to stand below", () => {
  const text = `Bonjour Léa,\n\nRacontez-nous : ${links.link}\n\n\n${links.link}\n\nMe désabonner\u00a0: ${links.stopLink}`;
  expect(requestEmailParts({ text, ...links })).toEqual([
    { kind: "words", text: "Bonjour Léa," },
    { kind: "words", text: "Racontez-nous :" },
    { kind: "button" },
    { kind: "button" },
  ]);
});

describe("the parts of an email that asks", () => {
  it.each([
    [
      "Hi {name}, how was it? Tell us: {link}\n{stop}",
      [{ kind: "words", text: "Hi Zoé, how was it? Tell us:" }, { kind: "button" }],
    ],
    ["{link} {stop}", [{ kind: "button" }]],
    ["{stop}\n{link}", [{ kind: "button" }]],
    [
      "Hi\n\n{link}\n\nBye\n\n{stop}",
      [{ kind: "words", text: "Hi" }, { kind: "button" }, { kind: "words", text: "Bye" }],
    ],
    [
      "Tell us ({link}). Thanks!\n({stop})",
      [{ kind: "words", text: "Tell us" }, { kind: "button" }, { kind: "words", text: "Thanks!" }],
    ],
    ["Goodbye({stop})now {link}", [{ kind: "words", text: "Goodbye now" }, { kind: "button" }]],
    [
      "Rate us {link}\nor leave ({stop}) us.\n\n***",
      [
        { kind: "words", text: "Rate us" },
        { kind: "button" },
        { kind: "words", text: "or leave us." },
        { kind: "words", text: "***" },
      ],
    ],
  ])("of %j are %j", (template, parts) => {
    expect(partsOf(template).parts).toEqual(parts);
  });

  it("hold every word of every template that can be saved, in order, and its link", () => {
    const piece = fc.oneof(
      fc.constantFrom(...placeholders.flatMap((name) => languages.map((language) => placeholderIn(language, name)))),
      fc.constantFrom("\n", "\n\n", " ", ". ", "(", ")", "!", " How was it? ", "•", "- "),
      fc.string({ unit: "grapheme", maxLength: 12 }),
    );
    const template = fc
      .array(piece, { maxLength: 12 })
      .chain((pieces) => fc.shuffledSubarray([...pieces, " {link} ", "{stop}"], { minLength: pieces.length + 2 }))
      .map((pieces) => pieces.join(""))
      .filter((text) => templateProblems(text, "email").length === 0);
    fc.assert(
      fc.property(template, fc.constantFrom(...languages), (typed, language) => {
        const { text, parts } = partsOf(typed, language);
        const said = parts.flatMap((part) => (part.kind === "words" ? wordsOf(part.text) : []));
        const stop = renderTemplate("{stop}", values, { channel: "email", language });
        const own = text.split(stop).flatMap((part) => part.split(links.link));
        expect(said).toEqual(own.flatMap(wordsOf));
        expect(parts.some(({ kind }) => kind === "button")).toBe(true);
        expect(JSON.stringify(parts)).not.toContain(links.link);
      }),
    );
  });
});

it("names its sender with a mailing address, out of which no link is made", () => {
  expect(senderLine("Café du Port", null)).toBeNull();
  expect(senderLine("Café du Port", "1 rue de la Commune, Montréal")).toBe(
    "Café du Port · 1 rue de la Commune, Montréal",
  );
  expect(senderLine("Café du Port", "evil.example/win")).not.toContain("evil.example");
});
