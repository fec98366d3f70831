import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { digestSms, pendingLink } from "#functions/actions/sending/messages/complaint-digest.ts";
import { smsSize, toGsm7 } from "#shared/rules/sending/sms-segments.ts";
import { complaintSample } from "./complaint.samples.ts";
import { complaintLink, complaintSms } from "./complaint.ts";

describe("complaintSms", () => {
  it.each([
    ["fr", "Quarante minutes d’attente, très déçu", "Café du Port", '2/5 pour Café du Port : "Quarante minu..." '],
    ["en", "Cold soup", "Café du Port", '2/5 at Café du Port: "Cold soup" '],
    ["fr", "", "Café du Port", "2/5 pour Café du Port "],
    ["fr", "😡😡", "Chez Françoise", "2/5 pour Chez Francoise "],
    ["fr", "寿司が冷たい", "寿司屋", "2/5 pour Reviens "],
    [
      "fr",
      "Froid",
      "La Très Grande Brasserie de la Gare du Nord et du Canal",
      '2/5 pour La Très Grande Brass... : "Froid" ',
    ],
  ] as const)("in %s turns the comment %j at %j into %j and the link", (language, comment, name, words) => {
    const complaint = complaintSample(language, { comment }, { name });
    expect(complaintSms(complaint)).toBe(words + complaintLink(complaint));
  });

  it("is one GSM-7 segment with the whole link, whatever the comment and the business's name", () => {
    const text = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 300 }),
      fc.string({ unit: fc.constantFrom("a", "ê", "€", "{", " ", "\n"), maxLength: 300 }),
      fc.string({ unit: fc.constantFrom("a", "é"), maxLength: 60 }),
    );
    fc.assert(
      fc.property(
        fc.constantFrom("en", "fr"),
        text,
        text,
        fc.integer({ min: 1, max: 5 }),
        (language, comment, name, rating) => {
          const complaint = complaintSample(language, { comment, rating }, { name });
          const sms = complaintSms(complaint);
          expect(smsSize(sms)).toMatchObject({ encoding: "GSM-7", segments: 1 });
          expect(sms.endsWith(` ${complaintLink(complaint)}`)).toBe(true);
        },
      ),
    );
  });
});

const link = /:\/\/|\.(?=[\p{L}\p{N}])/iu;

describe("the only link of an SMS", () => {
  const wordsOf = (comment: string) => {
    const complaint = complaintSample("en", { comment }, { name: "X" });
    return complaintSms(complaint).replace(complaintLink(complaint), "");
  };
  const characters = Array.from({ length: 0x11_0000 }, (_, code) => code)
    .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
    .map((code) => String.fromCodePoint(code));
  const folded = characters.map((character) => ({ character, as: toGsm7(character) }));
  const becoming = (part: string) => folded.filter(({ as }) => as.includes(part)).map(({ character }) => character);
  const [dots, colons, slashes] = [becoming("."), becoming(":"), becoming("/")];
  const nothing = folded.filter(({ character, as }) => as === "" && !/\s/u.test(character)).map((one) => one.character);

  it.each([
    "evil․co/a",
    "ｅｖｉｌ．ｃｏ",
    "ｈｔｔｐｓ：／／ｅｖｉｌ．ｃｏ",
    "ev\u00ADil.co",
    "evil.\u200Bco",
    "w\u2060ww.evil.co",
    "https:\u200D//x",
  ])("is ours, although a customer writes %j", (comment) => {
    expect(wordsOf(comment)).not.toMatch(link);
  });

  it("is ours, whatever characters fold to a dot, a colon, a slash or to nothing", () => {
    expect([dots.length, colons.length, slashes.length].every((count) => count > 1)).toBe(true);
    const some = (all: string[]) => fc.nat({ max: all.length - 1 }).map((index) => all[index] ?? "");
    const gap = fc.array(some(nothing), { maxLength: 3 }).map((several) => several.join(""));
    fc.assert(
      fc.property(some(dots), some(colons), some(slashes), some(slashes), gap, gap, (dot, colon, one, other, a, b) => {
        for (const comment of [`e${a}${dot}${b}co`, `h${colon}${a}${one}${b}${other}x`, `ww${a}w${dot}${b}e${dot}co`])
          expect(wordsOf(comment)).not.toMatch(link);
      }),
      { numRuns: 400 },
    );
  });
});

describe("digestSms", () => {
  it("says how many complaints there are and links to them, in one GSM-7 segment, whatever the business's name", () => {
    const said = (language: "en" | "fr", count: number, name: string) => {
      const digest = { ...complaintSample(language, {}, { name }), count, newest: [] };
      return { sms: digestSms(digest), link: pendingLink(digest) };
    };
    const { sms, link } = said("fr", 12, "Café du Port");
    expect(sms).toBe(`12 autres plaintes pour Café du Port ${link}`);
    expect(said("en", 12, "evil.☂example/x").sms).toContain(" evil. example/x ");
    fc.assert(
      fc.property(
        fc.constantFrom("en", "fr"),
        fc.integer({ min: 1, max: 99_999 }),
        fc.string({ unit: "grapheme", maxLength: 100 }),
        (language, count, name) => {
          const given = said(language, count, name);
          expect(smsSize(given.sms)).toMatchObject({ encoding: "GSM-7", segments: 1 });
          expect(given.sms.endsWith(` ${given.link}`)).toBe(true);
        },
      ),
    );
  });
});
