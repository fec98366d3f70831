import { describe, expect, it } from "vitest";
import englishFields from "#shared/locales/en/fields.json" with { type: "json" };
import english from "#shared/locales/en/requests.json" with { type: "json" };
import frenchFields from "#shared/locales/fr/fields.json" with { type: "json" };
import french from "#shared/locales/fr/requests.json" with { type: "json" };
import { translate } from "#shared/locales/translate.ts";
import { requestStatuses, skipReasons } from "#shared/model/request.ts";
import { greetedName, hintText, reasonText, requestWords, statusText, templateText } from "./request-words.ts";

const about = { business: "Café du Port", location: null, employee: null };
const at = { origin: "https://reviens.example", token: "ABCDEFGHJKLMNPQRSTUV" };
const link = `${at.origin}/t/${at.token}`;

it("greets by a name alone, wherever the words are shown, and writes its links into an email", () => {
  const template = { channel: "email", language: "en", subject: "Hi {name}", text: "{name}: {link} {stop}" } as const;
  expect(requestWords(template, { ...about, name: "Léa" }, at)).toMatchObject({
    subject: "Hi Léa",
    text: expect.stringContaining(`Léa: ${link}`),
    stopLink: `${link}/stop`,
  });
  expect(requestWords(template, { ...about, name: "call 1 900 555 1234" }, at).text).not.toContain("900");
});

it("stops a text by an answer, and not by a link", () => {
  const template = { channel: "sms", language: "fr", subject: null, text: "{entreprise} {lien} {arrêt}" } as const;
  const { text } = requestWords(template, { ...about, name: null }, at);
  expect(text).toContain(link);
  expect(text).not.toContain("/stop");
});

const rowReasons = ["email_invalid", "location_unknown", "name_formula", "too_long"] as const;
const problems = ["template_long", "link_missing", "stop_missing", "business_missing", "subject_required"] as const;

describe.each([
  ["English", english, englishFields],
  ["French", french, frenchFields],
])("in %s", (_, texts, fieldTexts) => {
  it.each([
    ...requestStatuses.map(statusText),
    ...[...skipReasons, ...rowReasons].map(reasonText),
    hintText({ hint: "incentive", words: "", rules: [] }),
    hintText({ hint: "only_happy", words: "", rules: [] }),
  ])("%s has a text", (key) => {
    expect(translate(texts, key)).not.toBe(key);
  });

  it.each([
    ...problems.map((problem) => templateText({ problem })),
    templateText({ problem: "placeholder_unknown", placeholder: "x" }),
    templateText({ problem: "placeholder_misplaced", placeholder: "link" }),
  ])("%s has a text", (key) => {
    expect(translate(fieldTexts, key)).not.toBe(key);
  });
});

describe("the name that a message greets by", () => {
  it.each(["Léa", "Jean-François d’Avignon", "Dr. O'Neill Jr.", "María del Carmen Ruiz", "王小明", "Nguyễn Thị Ánh"])(
    "is a person's: %s",
    (name) => {
      expect(greetedName(name)).toBe(name);
    },
  );

  it.each([
    "You won a prize, call 1 900 555 1234",
    "You won a prize call now please",
    "evil.example",
    "www.evil",
    "https://evil.example",
    "evil۔example",
    "lea@example.com",
    "٣٤٥",
    "①",
    "Léa!",
    "x".repeat(41),
    "",
  ])("is not what leads a stranger elsewhere: %s", (name) => {
    expect(greetedName(name)).toBeNull();
  });
});
