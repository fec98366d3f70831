import fc from "fast-check";
import { expect, it } from "vitest";
import { digestEmail } from "#functions/actions/sending/messages/complaint-digest.ts";
import { breakLinks, stripLinks } from "#shared/rules/requests/strip-links.ts";
import { complaintSample } from "./complaint.samples.ts";
import { complaintEmail } from "./complaint.ts";
import { renderEmail } from "./render-email.ts";

it.each([
  ["see https://evil.example/login now", "see https: //evil. example/login now"],
  ["evil．com", "evil． com"],
  ["evil\u2024com", "evil\u2024 com"],
  ["evil.\u200Bcom", "evil. \u200Bcom"],
  ["evil。com", "evil。 com"],
  ["ｈｔｔｐｓ：／／ｅｖｉｌ", "ｈｔｔｐｓ： ／／ｅｖｉｌ"],
  ["http:\u2060//x", "http: \u2060//x"],
  ["http://1.2", "http: //1. 2"],
  ["1.2.3.4/x", "1. 2. 3. 4/x"],
  ["C’était froid... 4.5 étoiles, 12.50 $. Merci 👨‍👩‍👧", "C’était froid... 4.5 étoiles, 12.50 $. Merci 👨‍👩‍👧"],
])("%s becomes %s", (text, shown) => {
  expect(breakLinks(text)).toBe(shown);
});

it.each([
  ["see https://evil.example/login now", "see … now"],
  ["www.evil.example", "…"],
  ["w\u00ADww．evil.example", "…"],
  ["evil.example/login", "evil. example/login"],
  ["It was bad.Really bad. 4.5 stars", "It was bad. Really bad. 4.5 stars"],
  ["Trop cher... vraiment", "Trop cher... vraiment"],
])("%s becomes %s where room is short", (text, shown) => {
  expect(stripLinks(text)).toBe(shown);
});

const read = (text: string) =>
  text
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}]/gu, "")
    .normalize("NFKC")
    .replaceAll("。", ".");
const link = /:\/|\.(?=[\p{L}])/u;

/** Characters grouped by what a program reads them as: dot, colon, slash or nothing. */
const charactersReadAs = new Map<string, string[]>([".", ":", "/", ""].map((as) => [as, []]));
for (let code = 0; code < 0x11_0000; code++) {
  if (code >= 0xd8_00 && code <= 0xdf_ff) continue;
  const character = String.fromCodePoint(code);
  if (!/\s/u.test(character)) charactersReadAs.get(read(character))?.push(character);
}

it("leaves no link, whatever characters are read as a dot, a colon, a slash or not at all", () => {
  const some = (given: string) => {
    const all = charactersReadAs.get(given) ?? [];
    expect(all.length).toBeGreaterThan(1);
    return fc.nat({ max: all.length - 1 }).map((index) => all[index] ?? "");
  };
  const [dot, colon, slash, nothing] = [some("."), some(":"), some("/"), some("")];
  const gap = fc.array(nothing, { maxLength: 2 }).map((several) => several.join(""));
  fc.assert(
    fc.property(dot, colon, slash, gap, gap, (point, two, stroke, a, b) => {
      for (const text of [
        `evil${a}${point}${b}com`,
        `https${a}${two}${b}${stroke}${stroke}evil`,
        `www${point}${a}evil`,
      ]) {
        const shown = breakLinks(text);
        expect(read(shown)).not.toMatch(link);
        expect(shown.replaceAll(" ", "")).toBe(text);
        expect(read(stripLinks(text))).not.toMatch(link);
      }
    }),
    { numRuns: 400 },
  );
});

it("stands for every word of a customer in an alert and in a digest by email", () => {
  const words = "Log in at https://evil．example․co/a or evil.\u200Bcom";
  const sample = complaintSample("en", { comment: words, customer: { name: "www.evil.co", email: null, phone: null } });
  const emails = [complaintEmail(sample), digestEmail({ ...sample, count: 1, newest: [sample.feedback] })];
  for (const content of emails) {
    const { subject, text, html } = renderEmail(content);
    for (const part of [subject, text, html]) {
      expect(read(part)).not.toMatch(/evil\.(?=\p{L})|:\/\/evil/u);
    }
    expect(content.preheader).not.toContain("//evil．example");
  }
});

it.each([
  "https://evil.example/login",
  "ＨＴＴＰＳ：／／evil。example",
  "www.evil.example",
  "evil․example?a",
  "evil.\u200Bexample",
  "e\u00ADvil.ex\u2060ample",
  "help@evil.example",
  "1.2.3.4/evil",
  `${"Very long. ".repeat(4)}evil.example ${"and more ".repeat(40)}`,
])("no part of a complaint's email can be read as a link: %s", (comment) => {
  for (const language of ["en", "fr"] as const) {
    const sample = complaintSample(language, { comment }, { name: comment.slice(0, 60) });
    for (const content of [complaintEmail(sample), digestEmail({ ...sample, count: 1, newest: [sample.feedback] })]) {
      const { subject, text, html } = renderEmail(content);
      for (const part of [subject, content.preheader, text, html])
        expect(read(part)).not.toMatch(/(?:evil|www)\.(?=\p{L})|:\/\/evil|1\.2\./iu);
    }
  }
});
