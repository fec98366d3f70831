import { expect, it } from "vitest";
import { requestEmailParts } from "./request-email.ts";

const links = { link: "https://reviens.example/t/abc", stopLink: "https://reviens.example/t/abc/stop" };

it("draws the link of a request's email as a button, and leaves the way to stop to stand below", () => {
  const text = `Bonjour Léa,\n\nRacontez-nous : ${links.link}\n\n\n${links.link}\n\nDésabonnement : ${links.stopLink}`;
  expect(requestEmailParts({ text, ...links })).toEqual([
    { kind: "words", text: "Bonjour Léa," },
    { kind: "words", text: "Racontez-nous :" },
    { kind: "button" },
    { kind: "button" },
  ]);
});
