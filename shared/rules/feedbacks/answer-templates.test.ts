import { describe, expect, it } from "vitest";
import { answerTemplateLimits } from "#shared/model/answer-template.ts";
import { languages } from "#shared/model/language.ts";
import { tiesGiftToReview } from "#shared/rules/requests/template-hints.ts";
import { smsSize } from "#shared/rules/sending/sms-segments.ts";
import { filledAnswer, nameless, shippedAnswers, shippedNames } from "./answer-templates.ts";

const names = { customer: "Léa Roy", business: "Café du Port", location: "Vieux-Port", employee: null };

it("fills in who and where, and closes up around a customer without a name", () => {
  const { details } = shippedAnswers.fr;
  const as = { channel: "email", language: "fr" } as const;
  expect(filledAnswer(details, names, as)).toMatch(/^Bonjour Léa Roy,\n\nMerci .* visite chez Café du Port\. /);
  expect(filledAnswer(details, { ...names, customer: null }, as)).toMatch(
    /^Bonjour,\n\nMerci .* visite chez Café du Port\. /,
  );
});

describe.each(languages.flatMap((language) => shippedNames.map((name) => ({ language, name }))))(
  "the shipped answer $name in $language",
  ({ language, name }) => {
    const text = shippedAnswers[language][name];

    it("has room among one's own, ties no gift to a review and names only known placeholders", () => {
      expect(text.length).toBeLessThanOrEqual(answerTemplateLimits.text);
      expect(tiesGiftToReview(text)).toBe(false);
      expect(filledAnswer(text, names, { channel: "email", language })).not.toMatch(/[{}]/);
    });

    it("takes two SMS segments at most", () => {
      const { encoding, segments } = smsSize(filledAnswer(text, names, { channel: "sms", language }));
      expect([encoding, segments <= 2]).toEqual(["GSM-7", true]);
    });
  },
);

describe("an answer that is saved as a template", () => {
  it.each([
    ["Hi Léa Roy, we are sorry.", "Léa Roy", "en", "Hi {name}, we are sorry."],
    ["Bonjour Léa, désolés.", "Léa Roy", "fr", "Bonjour {nom}, désolés."],
    ["Ana, bananas are back.", "Ana", "en", "{name}, bananas are back."],
    ["Hi A+ (B), hello.", "A+ (B)", "en", "Hi {name}, hello."],
    ["A word for you.", "A", "en", "A word for you."],
    ["Hello.", null, "en", "Hello."],
  ] as const)("greets the next customer: %j of %j", (text, customer, language, saved) => {
    expect(nameless(text, customer, language)).toBe(saved);
  });
});
