import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { languages } from "#shared/model/language.ts";
import { requestChannels } from "#shared/model/request.ts";
import { smsSize } from "#shared/rules/sending/sms-segments.ts";
import { defaultReminders, defaultTemplates } from "./default-templates.ts";
import { linksIn } from "./strip-links.ts";
import {
  elsewhereProblems,
  namedIn,
  renderTemplate,
  subjectProblems,
  type TemplateValues,
  templateLimits,
  templateProblems,
} from "./template.ts";

/** Longest link in an SMS: a host of 40 letters, a token of 20. */
const link = `https://${"h".repeat(36)}.com/t/${"T".repeat(20)}`;
const values: TemplateValues = {
  name: "Zoé",
  business: "Café du Port",
  location: "Vieux-Port",
  employee: "Sam",
  link: "https://r.ca/t/abc",
  stopLink: null,
};
const sms = { channel: "sms", language: "en" } as const;
const render = (
  template: string,
  changed: Partial<TemplateValues> = {},
  as: Parameters<typeof renderTemplate>[2] = sms,
) => renderTemplate(template, { ...values, ...changed }, as);

describe("a template", () => {
  it.each([
    ["{business} {link} {stop}", "sms", []],
    ["{ Business } {LIEN} {arrêt}", "sms", []],
    ["{link} {stop}", "email", []],
    ["{business} {stop}", "sms", [{ problem: "link_missing" }]],
    ["{business} {link}", "sms", [{ problem: "stop_missing" }]],
    ["{link} {stop}", "sms", [{ problem: "business_missing" }]],
    ["", "email", [{ problem: "link_missing" }, { problem: "stop_missing" }]],
    ["{link} {stop} {discount}", "email", [{ problem: "placeholder_unknown", placeholder: "discount" }]],
    ["{link} {stop} {}", "email", [{ problem: "placeholder_unknown", placeholder: "" }]],
    ["{link} {stop} {constructor}", "email", [{ problem: "placeholder_unknown", placeholder: "constructor" }]],
    ["{business} {link} {stop} {", "sms", []],
    ["{business}: {link}{stop}", "sms", [{ problem: "link_glued" }]],
    ["{business}{link} {stop}", "sms", [{ problem: "link_glued" }]],
    ["see{link} {stop}", "email", [{ problem: "link_glued" }]],
    ["{link}s {stop}", "email", [{ problem: "link_glued" }]],
    ["{link}.{name} {stop}", "email", [{ problem: "link_glued" }]],
    ["{link}/x {stop}", "email", [{ problem: "link_glued" }]],
    ["https://elsewhere.example/?to={link} {stop}", "email", [{ problem: "link_glued" }]],
    ["elsewhere.example?to:{link} {stop}", "email", [{ problem: "link_glued" }]],
    ["elsewhere.example/?r= {name}:{link} {stop}", "email", [{ problem: "link_glued" }]],
    ["elsewhere.example/ {name}{link} {stop}", "email", [{ problem: "link_glued" }]],
    ["1){link} {stop}", "email", [{ problem: "link_glued" }]],
    ["Tell us (here: {link}) {stop}", "email", []],
    ["Dites-nous\u00a0: «\u00a0{lien}\u00a0» {arrêt}", "email", []],
    ["{link} {stop} and {link}{name}", "email", [{ problem: "link_glued" }]],
    ["Tell us:{link}, or {link}. ({link}).\n{link}\u00a0! {stop}", "email", []],
    [`{link}{stop}${"a".repeat(2_000)}`, "email", [{ problem: "template_long" }]],
    [
      "🙂".repeat(30),
      "sms",
      [{ problem: "link_missing" }, { problem: "stop_missing" }, { problem: "business_missing" }],
    ],
  ] as const)("%j by %s has the problems %j", (template, channel, problems) => {
    expect(templateProblems(template, channel)).toEqual(problems);
  });

  it.each([
    ["{business}: pay at https://elsewhere.example/pay {link} {stop}", "https://elsewhere.example/pay"],
    ["{business}: see elsewhere.example. {link} {stop}", "elsewhere.example."],
    ["{business}: write to us@elsewhere.example {link} {stop}", "us@elsewhere.example"],
    ["{business}: call 1-900-555-1234 {link} {stop}", "1-900-555-1234"],
    ["{business}: call (514) 555 0199! {link} {stop}", "514) 555 0199"],
    ["{business}: call ５１４５５５０１９９ {link} {stop}", "５１４５５５０１９９"],
    ["{business}: pay https:{name}//pay{name}example {link} {stop}", "https://payexample"],
    ["{business}: see elsewhere. {name}example {link} {stop}", "elsewhere.example"],
    ["{business}: call 514{name}{name}555{employee}0199 {link} {stop}", "5145550199"],
    ["{business}: call 514–555–1234 {link} {stop}", "514–555–1234"],
    ["{business}: call 514/555/1234 {link} {stop}", "514/555/1234"],
    ["{business}: call 5\u200b1\u200b4\u200b5551234 {link} {stop}", "5145551234"],
    ["{business}: we turn 25 on May 22, 2026, at 3.30 p. m.: {link} {stop}", null],
    ["{business}: 1 question, 5 stars... {link} {stop}", null],
  ])("leads elsewhere in %j: %j", (template, found) => {
    expect(elsewhereProblems(template)).toEqual(found === null ? [] : [{ problem: "leads_elsewhere", found }]);
  });

  it.each([
    ["Your visit to {location}", []],
    ["  ", [{ problem: "subject_required" }]],
    ["{link}", [{ problem: "placeholder_misplaced", placeholder: "link" }]],
    ["{what}", [{ problem: "placeholder_unknown", placeholder: "what" }]],
    ["a".repeat(151), [{ problem: "template_long" }]],
  ])("with the subject %j has the problems %j", (subject, problems) => {
    expect(subjectProblems(subject)).toEqual(problems);
  });

  it.each([
    ["1514{business}", { business: "551234" }, "1514"],
    ["At {location} {employee}", { location: "514555", employee: "1234" }, "At"],
    ["At {location} {employee}", { location: "Suite 514555", employee: "Sam 1234" }, "At Suite 514555 Sam 1234"],
    ["Call 514-{business}", { business: "555 019" }, "Call 514-"],
    ["{business}, since 1885", { business: "Bar 101" }, "Bar 101, since 1885"],
  ])("makes no phone number of names in %j", (template, names, said) => {
    expect(render(template, names).replaceAll(/ +/g, " ").trim()).toBe(said);
  });

  it.each([
    ["{business}{location}", { business: "Your bank evil.", location: "com/pay" }, "Your bank evil. com/pay"],
    ["{location}//{business}", { business: "evil", location: "https:" }, "https: // evil"],
    ["{business}com", { business: "evil." }, "evil. com"],
    ["{business}, 12345 {location}", { business: "evil1.5com/pay", location: "67 Bay" }, "evil. com/pay, 12345  Bay"],
    ["{business}: {location}", { business: "Café No. 1", location: "Port" }, "Café No. 1: Port"],
    ["{business}{location}", { business: "Café", location: "Port" }, "CaféPort"],
  ])("makes no link of names in %j", (template, names, said) => {
    expect(render(template, names)).toBe(said);
    expect(render(template, names, { channel: "email", language: "en" })).toBe(said);
  });

  it.each([
    ["{stop}{business}", "/stop Café du Port"],
    ["{stop}x", "/stop x"],
    ["{stop}. {business}", "/stop. Café du Port"],
    ["{stop}\n{business}", "/stop\nCafé du Port"],
    ["{stop}", "/stop"],
  ])("lets nothing of %j become a part of the link that stops emails", (template, end) => {
    const stopLink = "https://r.ca/t/abc/stop";
    expect(render(template, { stopLink }, { channel: "email", language: "en" })).toBe(
      `Unsubscribe: https://r.ca/t/abc${end}`,
    );
  });

  it("leads nowhere, whatever names and a template that may be saved have side by side", () => {
    const bits = ["evil", ".", "com", "15", "5", "/", " ", "☂", ":", "//", "@", "。", "\u00ad", "www"];
    const name = fc.array(fc.constantFrom(...bits), { maxLength: 6 }).map((parts) => parts.join(""));
    const places = [
      "{name}",
      "{business}",
      "{location}",
      "{employee}",
      " ",
      ", ",
      "12345",
      "x",
      "com",
      ". ",
      "/",
      "\n",
    ];
    const template = fc.array(fc.constantFrom(...places), { maxLength: 6 }).map((parts) => parts.join(""));
    const names = fc.record({ name, business: name, location: name, employee: name });
    fc.assert(
      fc.property(template, names, fc.constantFrom(...requestChannels), (text, given, channel) => {
        fc.pre(elsewhereProblems(text).length === 0);
        expect(linksIn(render(text, given, { channel, language: "en" }))).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it("makes no link of names that are shortened to fit one text", () => {
    const business = `Your bank evil. ${"x".repeat(150)}`;
    expect(render("{location}{business}com", { business, location: "" })).not.toMatch(/\.\w/);
    expect(render("{business}{location} {link} {stop}", { business, location: "com/pay" })).not.toContain(".com");
  });

  it("takes no longer for braces made to cost time", () => {
    const begun = process.threadCpuUsage();
    render("{".repeat(20_000));
    render("{}".repeat(20_000));
    render("{a".repeat(20_000));
    const { user, system } = process.threadCpuUsage(begun);
    expect((user + system) / 1_000).toBeLessThan(1_000);
  });
});

describe("a rendered template", () => {
  it.each([
    ["Hi {name}, thanks!", "Zoé", "Hi Zoé, thanks!"],
    ["Hi {name}, thanks!", null, "Hi, thanks!"],
    ["{name}, how was it?", null, "How was it?"],
    ["Bonjour {name} : merci", null, "Bonjour : merci"],
    ["Hello\n{name}, how was it?", null, "Hello\nHow was it?"],
    ["Hi {name}!", "  ", "Hi!"],
    ["Hi {name}!", "{link}", "Hi {link}!"],
    ["Hi {name}!", "a\nb", "Hi a b!"],
    ["Hi {name}!", "evil.example/x", "Hi evil. example/x!"],
    ["Hi {name}!", "evil.☂example/x", "Hi evil. example/x!"],
    ["Hi {name}!", "evil․寿example/x", "Hi evil. example/x!"],
    ["Hi {name}!", "514☂555☂0199", "Hi ☂☂!"],
    ["{name} {what}", "Zoé", "Zoé {what}"],
  ])("%j with the name %j reads %j", (template, name, text) => {
    expect(render(template, { name })).toBe(text);
  });

  it("names the business where there is no location, and the team where there is no employee", () => {
    const absent = { location: null, employee: null };
    expect(render("{location}, {employee}", absent)).toBe("Café du Port, our team");
    expect(render("{employee}", absent, { channel: "email", language: "fr" })).toBe("notre équipe");
  });

  it("says how to stop", () => {
    expect(render("{stop}")).toBe("Reply STOP to opt out");
    expect(render("{stop}", {}, { channel: "sms", language: "fr" })).toBe("ARRET pour vous désabonner");
    const stopLink = "https://r.ca/s/abc";
    expect(render("{stop}", { stopLink }, { channel: "email", language: "en" })).toBe(`Unsubscribe: ${stopLink}`);
  });

  it("writes names in GSM-7 where its own words are, and lets the writer's own letters stand", () => {
    expect(render("{business}", { business: "Chez Françoise" })).toBe("Chez Francoise");
    expect(render("Ça va, {business} ?", { business: "Chez Françoise" })).toBe("Ça va, Chez Francoise ?");
    expect(render("Reçu de {business}", { business: "Chez Françoise" })).toBe("Reçu de Chez Françoise");
    expect(render("{business}", { business: "寿司屋" })).toBe("寿司屋");
  });

  it("keeps a text that needs two segments whole but for names", () => {
    const long = `${"a".repeat(200)} {business} {link} {stop}`;
    expect(render(long, { business: "b".repeat(100) })).toContain(`${"b".repeat(9)}... ${values.link} Reply STOP`);
  });
});

describe("our own templates", () => {
  const own = [defaultTemplates, defaultReminders].flatMap((all) =>
    requestChannels.flatMap((channel) =>
      languages.map((language) => ({ channel, language, ...all[channel][language] })),
    ),
  );

  it("could be saved by anybody", () => {
    for (const { channel, text, subject } of own) {
      expect(templateProblems(text, channel)).toEqual([]);
      if (subject !== null) expect(subjectProblems(subject)).toEqual([]);
      expect(text.length).toBeLessThan(templateLimits[channel]);
    }
  });

  it("are one GSM-7 segment as a text, with the longest name and link, and hold both whole", () => {
    const letters = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 99 }).map((text) => `A${text}`),
      fc.string({ unit: fc.constantFrom("a", "é", "ç", "€", "W", " ", "."), maxLength: 99 }).map((text) => `A${text}`),
      fc.constant("É".repeat(100)),
      fc.constant("[".repeat(100)),
    );
    for (const { channel, language, text } of own.filter((one) => one.channel === "sms"))
      fc.assert(
        fc.property(letters, (business) => {
          const said = render(text, { business, link }, { channel, language });
          expect(smsSize(said)).toMatchObject({ encoding: "GSM-7", segments: 1 });
          expect(said).toContain(` ${link} `);
          expect(said).toMatch(language === "fr" ? / ARRET pour vous désabonner$/ : / Reply STOP to opt out$/);
          expect(said.startsWith(" ")).toBe(false);
        }),
      );
  });

  it("hold a usual name whole", () => {
    const said = render(
      defaultTemplates.sms.fr.text,
      { business: "Café du Port", link },
      { channel: "sms", language: "fr" },
    );
    expect(said).toBe(`Café du Port : Comment était votre visite? Votre avis : ${link} ARRET pour vous désabonner`);
  });

  it("read well without the customer's name", () => {
    const said = render(defaultTemplates.email.fr.text, { name: null }, { channel: "email", language: "fr" });
    expect(said.startsWith("Bonjour,\n\nMerci de votre visite chez Vieux-Port.")).toBe(true);
  });
});

it.each([
  ["fr", "Add {link}: without it nobody can answer.", "Add {lien}: without it nobody can answer."],
  ["fr", "Add {stop}, not {foo} }{.", "Add {arrêt}, not {foo} }{."],
  ["en", "Ajoutez {arrêt} et {entreprise}.", "Ajoutez {stop} et {business}."],
] as const)("is spoken of by its own placeholders (%s): %s", (language, sentence, named) => {
  expect(namedIn(language, sentence)).toBe(named);
});
