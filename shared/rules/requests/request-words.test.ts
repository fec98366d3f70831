import { expect, it } from "vitest";
import { requestWords } from "./request-words.ts";

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
