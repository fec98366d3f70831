import { describe, expect, it } from "vitest";
import { defaultReminders, defaultTemplates } from "./default-templates.ts";
import { templateHints } from "./template-hints.ts";

describe("hints about a template", () => {
  it.each([
    ["Get 10% off when you review us", "incentive"],
    ["Write a review and win a gift card", "incentive"],
    ["Un RABAIS pour votre avis", "incentive"],
    ["Laissez un avis, recevez un cadeau !", "incentive"],
    ["Participez à notre tirage", "incentive"],
    ["If you loved your visit, review us", "only_happy"],
    ["If you’re happy, tell others", "only_happy"],
    ["Leave us 5 stars: {link}", "only_happy"],
    ["Si vous avez aimé votre visite, dites-le", "only_happy"],
    ["Donnez-nous cinq étoiles", "only_happy"],
  ])("%j: %s", (template, hint) => {
    expect(templateHints(template)).toEqual([expect.objectContaining({ hint })]);
  });

  it("names the words and the rules", () => {
    expect(templateHints("If you loved it, here is a coupon")).toEqual([
      { hint: "incentive", words: "coupon", rules: ["google", "ftc"] },
      { hint: "only_happy", words: "if you loved", rules: ["google"] },
    ]);
  });

  it.each([
    "How was your visit? {link} {stop}",
    "Feel free to tell us what went wrong: {link}",
    "{gift}",
    "Nous lisons tous les avis, bons et mauvais",
  ])("has none for %j", (template) => {
    expect(templateHints(template)).toEqual([]);
  });

  it("has none for our own templates", () => {
    for (const own of [defaultTemplates, defaultReminders])
      for (const { text, subject } of Object.values(own).flatMap((one) => Object.values(one)))
        expect(templateHints(`${subject} ${text}`)).toEqual([]);
  });

  it("takes no longer for a text made to cost time", () => {
    const begun = performance.now();
    templateHints("{".repeat(1_000_000));
    templateHints("si vous ".repeat(200_000));
    expect(performance.now() - begun).toBeLessThan(2_000);
  });
});
