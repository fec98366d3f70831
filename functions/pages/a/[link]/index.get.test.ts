import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { aLocationWithLink, anOrganization } from "#functions/testing/fixtures.ts";
import { nonceIn, showPage } from "#functions/testing/rate-page-calls.ts";

describe("the customer's page", () => {
  it("shows the business and a form that is made for this visit", async () => {
    const { link } = await anOrganization();
    const { status, headers, text, cookies } = await showPage(link);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers["cache-control"]).toBe("no-store");
    expect(cookies).toEqual([]);
    expect(text).toContain("Café du Port");
    expect(nonceIn(text)).not.toBe(nonceIn((await showPage(link)).text));
  });

  it("names the location on a location's own link", async () => {
    const { link, location } = await aLocationWithLink({ organization: 4, location: null });
    expect((await showPage(link)).text).toContain(`<span class="rate-place">${location.name}</span>`);
  });

  it("finds a business whatever the case of its link", async () => {
    const { link } = await anOrganization();
    expect((await showPage(link.toUpperCase())).status).toBe(200);
  });

  it("allows the style of the business's color too, by hash, and no other", async () => {
    const { link } = await anOrganization({ brandColor: "#8a1c4a" });
    const { headers, text } = await showPage(link);
    const styles = [...text.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = ""]) => style);
    expect(styles).toHaveLength(2);
    const hashes = styles.map((style) => `'sha256-${createHash("sha256").update(style).digest("base64")}'`);
    expect(headers["content-security-policy"]).toContain(`style-src ${hashes.join(" ")};`);
  });

  it("allows only its own inline style and script, by hash", async () => {
    const { link } = await anOrganization();
    const { headers, text } = await showPage(link);
    const policy = headers["content-security-policy"] ?? "";
    for (const kind of ["style", "script"]) {
      const [, inline = ""] = text.match(new RegExp(`<${kind}>(.*?)</${kind}>`, "s")) ?? [];
      expect(policy).toContain(`${kind}-src 'sha256-${createHash("sha256").update(inline).digest("base64")}'`);
    }
    expect(policy).toContain("connect-src 'self';");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("unsafe");
    expect(text).not.toMatch(/ style="| on\w+="/);
    expect(headers).toMatchObject({ "referrer-policy": "same-origin", "x-content-type-options": "nosniff" });
  });

  it.each([
    ["the address", "/fr", {}, "fr"],
    ["?lang", "", { query: { lang: "fr" }, cookie: "locale=en" }, "fr"],
    ["the locale cookie", "", { cookie: "a=b; locale=fr", headers: { "accept-language": "en" } }, "fr"],
    ["the browser", "", { headers: { "accept-language": "de;q=0.9, fr-CA, en" } }, "fr"],
    ["the address before the cookie", "/en", { cookie: "locale=fr" }, "en"],
    ["the business, when nobody asks", "", {}, "fr"],
  ])("speaks the language of %s", async (_, prefix, request, language) => {
    const { link } = await anOrganization({ language: "fr" });
    expect((await showPage(link, request, prefix)).text).toContain(`<html lang="${language}">`);
  });

  it("explains an unknown or impossible link", async () => {
    for (const link of ["nobody-has-this", "__proto__", "../../etc", "x".repeat(400)]) {
      const { status, text, headers } = await showPage(link, {}, "/fr");
      expect(status).toBe(404);
      expect(text).toContain('<html lang="fr">');
      expect(text).toContain("Cette ");
      expect(headers["content-security-policy"]).toContain("default-src 'none'");
    }
  });
});
