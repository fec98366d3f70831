import { describe, expect, it } from "vitest";
import { languages } from "#shared/model/language.ts";
import { alreadyRegisteredLetter, tokenLetter } from "./account-letters.ts";
import { complaintSample } from "./complaint.samples.ts";
import { complaintLetter } from "./complaint-letter.ts";
import { emailOf } from "./email.ts";
import type { Letter } from "./letter.ts";

const origin = "https://app.reviens.example";
const unreachable = { comment: "", customer: { name: null, email: null, phone: null }, location: null, rating: 1 };

const letters: [string, Letter][] = languages.flatMap((language): [string, Letter][] => [
  [`verify in ${language}`, tokenLetter("verify", language, { href: `${origin}/${language}/verify/t0ken`, hours: 72 })],
  [`reset in ${language}`, tokenLetter("reset", language, { href: `${origin}/${language}/forgot/t0ken`, hours: 2 })],
  [`already_registered in ${language}`, alreadyRegisteredLetter(language, origin)],
  [`complaint_alert in ${language}`, complaintLetter(complaintSample(language))],
  [`complaint_alert without words or contact in ${language}`, complaintLetter(complaintSample(language, unreachable))],
]);

/** What a reader of the HTML sees, on one line. */
const wordsOf = (html: string) =>
  html
    .replace(/<head>.*<\/head>/s, "")
    .replaceAll(/<!--.*?-->/gs, "")
    .replaceAll(/<br\s*\/?>/g, " ")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/&#x27;|&#39;/g, "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
const squeezed = (text: string) => text.replaceAll(/\s+/g, " ");

describe.each(letters)("the letter %s", (name, letter) => {
  const { subject, html, text } = emailOf(letter);

  it("has every text filled in", () => {
    for (const form of [subject, html, text]) {
      expect(form).not.toMatch(/\{\{|\}\}|undefined|\[object/);
      expect(form).not.toMatch(/\b(?:verify|reset|already_registered|complaint_alert)\.[a-z]/);
    }
    expect(subject).not.toMatch(/\n/);
  });

  it("is a whole document in its language", () => {
    expect(html).toMatch(/^<!doctype html><html/);
    expect(html).toContain(`lang="${name.endsWith("fr") ? "fr" : "en"}"`);
    expect(html).toContain(letter.preheader.slice(0, 20).replaceAll("'", "&#x27;"));
  });

  it("says the same in HTML and in plain text", () => {
    const seen = squeezed(wordsOf(html));
    const read = squeezed(text.replaceAll(/^> ?/gm, ""));
    for (const block of letter.blocks) {
      if (block.kind === "facts") {
        for (const { label, value } of block.facts) {
          expect(seen).toContain(squeezed(value));
          expect(read).toContain(squeezed(`${label}${name.endsWith("fr") ? " : " : ": "}${value}`));
        }
      } else if (block.kind === "button" || block.kind === "link") {
        expect(html).toContain(`href="${block.href.replaceAll("&", "&amp;")}"`);
        if (!block.href.startsWith("mailto:")) expect(text).toContain(block.href);
      } else {
        expect(seen).toContain(squeezed(block.text));
        expect(read).toContain(squeezed(block.text));
      }
    }
  });
});

describe("a complaint's letter", () => {
  it("puts stars, place and the customer's first words into the subject, with each language's own marks", () => {
    expect(complaintLetter(complaintSample("en")).subject).toBe(
      "2 stars at Café du Port (Vieux-Port): “Quarante minutes d’attente pour une soupe froide. Très…”",
    );
    expect(complaintLetter(complaintSample("fr", unreachable)).subject).toBe("1\u00a0étoile pour Café du Port");
    expect(complaintLetter(complaintSample("fr")).subject).toContain("\u00a0: «\u00a0Quarante");
  });

  it("gives the date in the business's time zone", () => {
    const { text } = emailOf(complaintLetter(complaintSample("fr")));
    expect(text).toContain("20 nov. 2026");
    expect(text.replaceAll("\u00a0", " ")).toContain("18 h 41");
  });

  it("escapes what people wrote, wherever it stands", () => {
    const evil = '<script>alert("1")</script><img src=x onerror=alert(1)>';
    const { html } = emailOf(
      complaintLetter(
        complaintSample(
          "en",
          {
            comment: evil,
            customer: { name: evil, email: '"><script>@example.com', phone: "+1514<script>" },
            location: { _id: "x", name: evil },
            employee: { _id: "y", name: evil },
          },
          { name: evil },
        ),
      ),
    );
    expect(html).not.toContain("<script");
    expect(html).not.toMatch(/<img/);
    expect(html).toContain("&lt;script>");
  });

  it("lets no line break or change of direction into the subject", () => {
    const { subject } = complaintLetter(
      complaintSample("en", { comment: "a\r\nBcc: b\u202Ec" }, { name: "x\r\nBcc: y" }),
    );
    expect(subject).not.toMatch(/[\r\n\u202e]/);
  });

  it("keeps the lines of a comment", () => {
    const { html, text } = emailOf(complaintLetter(complaintSample("en", { comment: "One\nTwo" })));
    expect(html).toMatch(/One<br\/?>Two/);
    expect(text).toContain("> One\n> Two");
  });

  it("offers an answer in the customer's language", () => {
    const { html } = emailOf(complaintLetter(complaintSample("en", { language: "fr" })));
    expect(html).toContain("mailto:chloe@example.com?subject=Votre%20visite");
  });
});
