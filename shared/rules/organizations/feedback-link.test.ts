import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { feedbackLinkFormat } from "#shared/model/feedback-link.ts";
import { isReserved, linkAvailability, linkCandidates, linkFrom, linkWhileTyped } from "./feedback-link.ts";

describe("linkFrom", () => {
  it.each([
    ["Café du Port", "cafe-du-port"],
    ["L'Œuvre & Cie", "l-oeuvre-cie"],
    ["  Æther  ", "aether"],
    ["Chez Zoë – since 1987!", "chez-zoe-since-1987"],
    ["日本", ""],
    [`${"a".repeat(39)} b`, "a".repeat(39)],
  ])("turns %j into the link %j", (name, link) => {
    expect(linkFrom(name)).toBe(link);
  });

  it("leaves every valid link unchanged", () => {
    fc.assert(fc.property(fc.stringMatching(/^[a-z0-9](?:-?[a-z0-9]){2,18}$/), (link) => linkFrom(link) === link));
  });
});

describe("linkWhileTyped", () => {
  it.each([
    ["Café ", "cafe-"],
    ["cafe-d", "cafe-d"],
    ["--Café", "cafe"],
    [" ", ""],
    ["cafe--du", "cafe-du"],
    ["x".repeat(60), "x".repeat(40)],
  ])("makes %j into %j", (typed, link) => {
    expect(linkWhileTyped(typed)).toBe(link);
  });

  it("changes nothing more once it is made", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (typed) => {
        const link = linkWhileTyped(typed);
        return linkWhileTyped(link) === link;
      }),
    );
  });
});

describe("isReserved", () => {
  it.each(["health", "api", "thanks"])("keeps %s for the product", (link) => {
    expect(isReserved(link)).toBe(true);
  });

  it("leaves everything else to businesses", () => {
    expect(isReserved("health-food")).toBe(false);
  });
});

describe("linkCandidates", () => {
  it("offers the name itself first, then the name with endings", () => {
    expect(linkCandidates("Café").slice(0, 3)).toEqual(["cafe", "cafe-avis", "cafe-feedback"]);
  });

  it("offers no reserved link", () => {
    expect(linkCandidates("Support")).not.toContain("support");
    expect(linkCandidates("Support")).toContain("support-avis");
  });

  it("offers only valid links, each once, for any name", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "grapheme" }), fc.string({ minLength: 30, maxLength: 80 })), (name) => {
        const offered = linkCandidates(name);
        expect(new Set(offered).size).toBe(offered.length);
        expect(offered.every((link) => feedbackLinkFormat.test(link) && !isReserved(link))).toBe(true);
      }),
    );
  });
});

describe("linkAvailability", () => {
  it("suggests free links alone, three at most, where the one that is wanted is taken", () => {
    const taken = new Set(["cafe", "cafe-avis"]);
    expect(linkAvailability("cafe", { isWellFormed: true, taken })).toEqual({
      link: "cafe",
      free: false,
      reason: "link_taken",
      suggestions: ["cafe-feedback", "cafe-1", "cafe-2"],
    });
  });

  it.each([
    ["support", true, "link_reserved"],
    ["a b", false, "link_format"],
  ])("says why %j cannot be had", (link, isWellFormed, reason) => {
    expect(linkAvailability(link, { isWellFormed, taken: new Set() })).toMatchObject({ free: false, reason });
  });

  it("says that a free one is free, without suggestions", () => {
    const taken = new Set(["cafe-avis"]);
    expect(linkAvailability("cafe", { isWellFormed: true, taken })).toMatchObject({ free: true, suggestions: [] });
  });
});
