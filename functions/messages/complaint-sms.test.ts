import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { smsSize } from "#shared/rules/sms-segments.ts";
import { complaintSample } from "./complaint.samples.ts";
import { complaintLink } from "./complaint.ts";
import { complaintSms } from "./complaint-sms.ts";
import { pendingLink } from "./digest.ts";
import { digestSms } from "./digest-sms.ts";

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

describe("digestSms", () => {
  it("says how many complaints there are and links to them, in one GSM-7 segment, whatever the business's name", () => {
    const said = (language: "en" | "fr", count: number, name: string) => {
      const digest = { ...complaintSample(language, {}, { name }), count, newest: [] };
      return { sms: digestSms(digest), link: pendingLink(digest) };
    };
    const { sms, link } = said("fr", 12, "Café du Port");
    expect(sms).toBe(`12 autres plaintes pour Café du Port ${link}`);
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
