import { describe, expect, it } from "vitest";
import en from "#shared/locales/en/rate.json" with { type: "json" };
import fr from "#shared/locales/fr/rate.json" with { type: "json" };
import { languages } from "#shared/model/language.ts";
import { noPageTexts } from "#shared/model/page-texts.ts";
import { nothingKept } from "./addresses.ts";
import { renderProblemPage, renderRatePage, renderThanksPage } from "./render.tsx";
import { aProfile } from "./testing/profile.ts";

const named = (...names: string[]) => names.map((name, index) => ({ _id: `01J0000000000000000000000${index}`, name }));
const outcome = { feedback: nothingKept, intercepted: false, invitations: [] };
const rateTexts = { en, fr };
const attack = `</textarea></title><script>alert(1)</script>"'><img src=x onerror=alert(1)>`;

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, "");

const control = (html: string, name: string) =>
  html.match(new RegExp(`<(?:input|select|textarea)[^>]* name="${name}"[^>]*>`))?.[0];

describe("the customer's page", () => {
  it("asks for one to five stars in words, as one required radio group", () => {
    const html = renderRatePage({ profile: aProfile(), language: "en", nonce: "n" });
    const stars = html.match(/<input[^>]*>/g)?.filter((tag) => tag.includes('"radio"') && tag.includes("required"));
    expect(stars).toHaveLength(5);
    for (const words of [
      "1 star – very bad",
      "2 stars – bad",
      "3 stars – fair",
      "4 stars – good",
      "5 stars – excellent",
    ])
      expect(html).toContain(words);
  });

  it.each(languages)("is in %s and links to the other language", (language) => {
    const profile = aProfile({ locations: named("Harbour", "Station"), employees: named("Zoé"), forceEmail: true });
    const pages = [
      renderRatePage({ profile, language, nonce: "n", errors: { rating: "!", email: "!" } }),
      renderThanksPage({ profile, language, outcome: { ...outcome, invitations: ["google", "tripadvisor"] } }),
      renderThanksPage({ profile, language, outcome: { ...outcome, intercepted: true }, contact: "wanted" }),
      renderThanksPage({ profile, language, outcome: { ...outcome, intercepted: true }, contact: "left" }),
      renderProblemPage({ code: "too_many", language, seconds: 30, back: "/a/cafe-du-port" }),
    ];
    for (const html of pages) {
      expect(html).toContain(`<html lang="${language}">`);
      expect(html.replace(/<(style|script)>.*?<\/\1>/gs, "").replace("{{count}}", "")).not.toMatch(
        /\{\{|>[a-z_]+\.[a-z_.]+</,
      );
    }
    const other = language === "en" ? "fr" : "en";
    expect(pages[0]).toContain(`<a href="/${other}/a/cafe-du-port" lang="${other}"`);
  });

  it.each(languages)("says in %s of one second what it says of many", (language) => {
    const text = renderProblemPage({ code: "too_many", language, seconds: 1, back: "/a/cafe-du-port" });
    expect(text).toMatch(/\b1\ss\./);
    expect(text).not.toMatch(/\b1\s(?:seconds|secondes)/);
  });

  it("says what the business says, in the page's own language: a promise only where the feedback stays private", () => {
    const fr = { greeting: "Bonjour à vous", thanks: "À bientôt", promise: "On vous rappelle" };
    const own = aProfile({ pageTexts: { ...noPageTexts, fr }, customerServicePhone: "+1 514 555 0101" });
    const thanks = (language: "en" | "fr", intercepted: boolean) =>
      renderThanksPage({ profile: own, language, outcome: { ...outcome, intercepted } });
    expect(renderRatePage({ profile: own, language: "fr", nonce: "n" })).toContain(fr.greeting);
    expect(renderRatePage({ profile: own, language: "en", nonce: "n" })).not.toContain(fr.greeting);
    expect(thanks("fr", false)).toContain(fr.thanks);
    expect(thanks("fr", false)).not.toContain(fr.promise);
    expect(thanks("fr", false)).not.toContain("tel:");
    expect(thanks("fr", true)).toContain(fr.promise);
    expect(thanks("fr", true)).toContain('href="tel:+15145550101"');
    expect(thanks("en", true)).not.toContain(fr.promise);
  });

  it("names the business's privacy contact, where it has one", () => {
    const privacyContact = { name: "Zoé Roy", email: "zoe@example.com" };
    const page = (more: object) => renderRatePage({ profile: aProfile(more), language: "en", nonce: "n" });
    expect(page({ privacyContact })).toMatch(/Zoé Roy<\/span>, <a [^>]*href="mailto:zoe@example\.com"/);
    expect(page({})).not.toContain("mailto:");
  });

  it("is painted in the business's color, and in nothing that is no color", () => {
    const page = (brandColor: string | null) =>
      renderRatePage({ profile: aProfile({ brandColor }), language: "en", nonce: "n" });
    expect(page("#8a1c4a")).toContain("--action:#8a1c4a;--on-action:#ffffff");
    for (const none of [null, "red", "#8a1c4a}</style><script>alert(1)</script>"])
      expect(page(none).match(/<style>/g)).toHaveLength(1);
  });

  it("requires the contact fields that the business requires, each with its reason, and says which are optional", () => {
    const html = renderRatePage({
      profile: aProfile({ forceName: true, forcePhone: true }),
      language: "en",
      nonce: "n",
    });
    expect(control(html, "name")).toMatch(/required.*/);
    expect(control(html, "name")).toContain('aria-describedby="rate-name-why rate-name-error"');
    expect(control(html, "phone")).toContain("required");
    expect(control(html, "email")).not.toContain("required");
    expect(html).toContain('Email <span class="rate-quiet">(optional)</span>');
    expect(html).not.toContain("<details");
  });

  it("leaves optional contact fields open for browsers without script, and says once that they are optional", () => {
    const page = (more: object) => renderRatePage({ profile: aProfile(), language: "en", nonce: "n", ...more });
    expect(page({})).toContain('<details open class="rate-more">');
    expect(page({ preview: true })).toContain('<details class="rate-more">');
    expect(page({}).match(/\(optional\)/g)).toHaveLength(2);
  });

  it("shows everything at once when it comes back", () => {
    const page = (more: object) => renderRatePage({ profile: aProfile(), language: "en", nonce: "n", ...more });
    expect(page({})).not.toContain('class="rate-open"');
    expect(page({ errors: { phone: "!" } })).toContain('class="rate-open"');
    expect(page({ notice: "!" })).toContain('class="rate-open"');
  });

  it("names the location of a location's link, in the title too, also on the thanks", () => {
    const profile = aProfile({ location: { _id: "1", name: "Harbour" } });
    const html = renderRatePage({ profile, language: "en", nonce: "n" });
    expect(html).toContain('<span class="rate-place">Harbour</span>');
    expect(html).toContain("<title>Café du Port, Harbour: how was your visit?</title>");
    expect(renderThanksPage({ profile, language: "en", outcome })).toContain('<span class="rate-place">Harbour</span>');
    expect(renderRatePage({ profile: aProfile(), language: "en", nonce: "n" })).not.toContain('rate-place"');
  });

  it("shows the picture of the employee whose page it is", () => {
    const employee = { _id: "01J0000000000000000000EMPL", name: "Jonah Becker", picture: "/files/jonah.webp" };
    const html = renderRatePage({ profile: aProfile({ employee }), language: "en", nonce: "n" });
    expect(html).toMatch(/<img[^>]* class="rate-mark rate-face"[^>]*>/);
    expect(html).toContain('src="/files/jonah.webp"');
    const without = aProfile({ employee: { ...employee, picture: null } });
    expect(renderRatePage({ profile: without, language: "en", nonce: "n" })).not.toContain('rate-face"');
  });

  it("offers a choice of locations only if there are several, and sends the only one along", () => {
    const page = (...names: string[]) =>
      renderRatePage({ profile: aProfile({ locations: named(...names) }), language: "en", nonce: "n" });
    expect(control(page(), "location")).toBeUndefined();
    expect(control(page("Harbour"), "location")).toMatch(/type="hidden".*value="01J00000000000000000000000"/);
    expect(page("Harbour", "Station").match(/<option/g)).toHaveLength(3);
  });

  it("keeps what was typed beside its errors, each tied to its field", () => {
    const html = renderRatePage({
      profile: aProfile({ forceEmail: true, locations: named("Harbour", "Station") }),
      language: "en",
      nonce: "n",
      typed: { rating: "2", comment: "The soup,\ncold", email: "anne@", location: "01J00000000000000000000001" },
      errors: { email: "You must enter a valid email address." },
    });
    expect(html.match(/<input[^>]*checked[^>]*>/g)).toEqual([expect.stringContaining('value="2"')]);
    expect(html).toContain(">The soup,\ncold</textarea>");
    expect(html).toMatch(/<option [^>]*selected[^>]*>Station/);
    expect(control(html, "email")).toContain('value="anne@"');
    expect(control(html, "email")).toMatch(/aria-invalid="true" aria-describedby="rate-email-why rate-email-error"/);
    expect(html).toContain('<a href="#rate-email">Email</a>: You must enter a valid email address.');
  });

  it("keeps the browser's translation from names, addresses and numbers, and from nothing else", () => {
    const employee = { _id: "3", name: "Rose Petit" };
    const profile = aProfile({
      name: "Le Port Vert",
      locations: named("Harbour", "Station"),
      employees: [employee],
      privacyContact: { name: "Zoé Roy", email: "zoe@example.com" },
      customerServicePhone: "+1 514 555 0101",
    });
    const pages = [
      renderRatePage({ profile, language: "en", nonce: "n" }),
      renderThanksPage({
        profile,
        language: "en",
        outcome: { ...outcome, intercepted: true, invitations: ["google"] },
      }),
      renderThanksPage({ profile: aProfile({ ...profile, employee }), language: "en", outcome, contact: "wanted" }),
    ];
    for (const html of pages) {
      const body = html.replace(/.*<body>/s, "").replaceAll(/<(script|style)>.*?<\/\1>/gs, "");
      let kept = "";
      const translated = body.replaceAll(/<(span|a|option) [^>]*translate="no"[^>]*>.*?<\/\1>/gs, (name) => {
        kept += name;
        return "";
      });
      expect(textOf(translated)).not.toMatch(/Le Port Vert|Harbour|Station|Rose Petit|Zoé|zoe@|0101|Google|Reviens/);
      expect(textOf(kept)).toContain("Le Port Vert");
      expect(textOf(translated)).toMatch(/How was your visit|Thank you/);
    }
  });

  it("hides the robots' field from people", () => {
    const html = renderRatePage({ profile: aProfile(), language: "en", nonce: "n" });
    for (const attribute of ['class="rate-trap"', 'tabindex="-1"', 'aria-hidden="true"'])
      expect(control(html, "trap")?.toLowerCase()).toContain(attribute);
    expect(html).toContain(".rate-trap{display:none}");
  });

  it("shows what anybody wrote as plain text", () => {
    const people = [
      { _id: attack, name: attack },
      { _id: "2", name: attack },
    ];
    const profile = aProfile({ name: attack, logo: attack, link: attack, locations: people, employees: people });
    const typed = Object.fromEntries(
      ["comment", "name", "email", "phone", "location", "employee"].map((name) => [name, attack]),
    );
    const errors = { comment: attack, name: attack };
    for (const html of [
      renderRatePage({ profile, language: "en", nonce: attack, typed, errors, notice: attack }),
      renderThanksPage({ profile, language: "en", outcome: { ...outcome, feedback: attack, invitations: ["google"] } }),
      renderProblemPage({ code: attack, language: "en", back: attack }),
    ]) {
      expect(html.match(/<script/g)?.length ?? 0).toBeLessThan(2);
      expect(html).not.toContain("<img src=x");
      expect(html.match(/<\/title>/g)).toHaveLength(1);
    }
  });

  it.each(languages)("says in %s that stars count in public where they do, an employee's page included", (language) => {
    const page = (more: Parameters<typeof aProfile>[0]) =>
      renderRatePage({ profile: aProfile(more), language, nonce: "n" });
    const words = rateTexts[language].counted;
    const employee = { _id: "01J00000000000000000000000", name: "Zoé" };
    expect(page({ publicScore: true })).toContain(words);
    expect(page({ publicScore: true, employee })).toContain(words);
    expect(page({ publicScore: false })).not.toContain(words);
  });
});

describe("the thanks page", () => {
  const thanks = (more: object) =>
    renderThanksPage({ profile: aProfile(), language: "en", outcome: { ...outcome, ...more } });

  it("says that a feedback stays private only if it does", () => {
    expect(thanks({ intercepted: true })).toContain("What you wrote stays private.");
    expect(thanks({})).not.toContain("private");
  });

  it("says after a feedback that stays private that the team has it: nothing of the score, and the phone as a button", () => {
    const profile = aProfile({ publicScore: true, customerServicePhone: "+1 514 555 0101" });
    const page = (intercepted: boolean) =>
      renderThanksPage({ profile, language: "en", outcome: { ...outcome, intercepted } });
    expect(textOf(page(true))).toContain("Café du Port has your feedback now.");
    expect(page(true)).not.toContain("public score");
    expect(page(true)).toMatch(
      /<a class="rate-button" href="tel:\+15145550101">|<a href="tel:\+15145550101" class="rate-button">/,
    );
    expect(page(false)).not.toContain("tel:");
  });

  it("lets authors take off a public comment", () => {
    const page = (comment: "public" | "none") =>
      renderThanksPage({ profile: aProfile(), language: "en", outcome, comment });
    expect(page("public")).toContain(`action="/a/cafe-du-port/comment/${nothingKept}"`);
    expect(page("none")).not.toContain("/comment/");
  });

  it("has one button, for the first public page, and links for the others", () => {
    const html = thanks({ invitations: ["tripadvisor", "google"] });
    expect(html.match(/<a[^>]*class="rate-button"[^>]*>/g)).toEqual([expect.stringContaining("/invite/tripadvisor")]);
    expect(html.match(/<a[^>]*class="rate-also"[^>]*>/g)).toEqual([expect.stringContaining("/invite/google")]);
  });

  it("promises nothing in the business's name", () => {
    const html = renderThanksPage({
      profile: aProfile(),
      language: "en",
      outcome: { ...outcome, intercepted: true },
      contact: "wanted",
    });
    expect(html).not.toMatch(/will (?:answer|reply|call|write|contact|get back)|get back to you/);
  });

  it("asks for an email or a phone number only where that is wanted", () => {
    const page = (contact: "wanted" | "left" | "none") =>
      renderThanksPage({ profile: aProfile(), language: "en", outcome: { ...outcome, intercepted: true }, contact });
    expect(control(page("wanted"), "contact")).toContain("required");
    for (const contact of ["left", "none"] as const) expect(control(page(contact), "contact")).toBeUndefined();
    expect(page("left")).toContain("has your contact details");
    expect(page("none")).not.toContain("contact details");
  });

  it("links to the given public pages through the counted click", () => {
    const html = thanks({ feedback: "01J00000000000000000000007", invitations: ["google"] });
    expect(html).toContain("/api/rate/cafe-du-port/invite/google?feedback=01J00000000000000000000007");
    expect(html).not.toContain("/invite/tripadvisor");
    expect(thanks({})).not.toContain("/invite/");
  });
});
