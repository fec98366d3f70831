import { describe, expect, it } from "vitest";
import { accountNoticeEmail, alreadyRegisteredEmail } from "#functions/actions/sending/messages/account-notice.ts";
import { type Digest, digestEmail } from "#functions/actions/sending/messages/complaint-digest.ts";
import { overdueEmail } from "#functions/actions/sending/messages/complaint-overdue.ts";
import { type DailyDigest, dailyDigestEmail } from "#functions/actions/sending/messages/daily-digest.ts";
import { feedbackNewsEmail } from "#functions/actions/sending/messages/feedback-news.ts";
import { fewCreditsEmail } from "#functions/actions/sending/messages/few-credits.ts";
import { type HeldNoticeEmail, heldEmail } from "#functions/actions/sending/messages/held-ratings.ts";
import { replyEmail, type ToldReply } from "#functions/actions/sending/messages/reply-alert.ts";
import { tokenEmail } from "#functions/actions/sending/messages/token-mail.ts";
import { type InvitationSaid, userAddedEmail } from "#functions/actions/sending/messages/user-added.ts";
import { languages } from "#shared/model/language.ts";
import { complaintSample } from "./complaint.samples.ts";
import { complaintEmail } from "./complaint.ts";
import type { EmailContent } from "./email-content.ts";
import { renderEmail } from "./render-email.ts";

const origin = "https://app.reviens.example";
const unreachable = { comment: "", customer: { name: null, email: null, phone: null }, location: null, rating: 1 };

const digestSample = (language: Digest["language"], count: number): Digest => {
  const { organization, feedback } = complaintSample(language);
  return {
    language,
    origin,
    reader: "Hélène",
    organization,
    count,
    newest: [feedback, { ...feedback, ...unreachable }].slice(0, count),
  };
};

const heldSample = (language: HeldNoticeEmail["language"], more: Partial<HeldNoticeEmail> = {}): HeldNoticeEmail => ({
  language,
  origin,
  organization: complaintSample(language).organization,
  reader: "Noémie",
  count: 3,
  complaints: 1,
  more: false,
  ...more,
});

const dailySample = (language: DailyDigest["language"], more: Partial<DailyDigest> = {}): DailyDigest => {
  const { organization, feedback } = complaintSample(language);
  return {
    language,
    origin,
    organization,
    reader: "Noémie",
    count: 12,
    more: false,
    average: 4.25,
    waiting: 1,
    inAll: { count: 1, more: false, overdue: 0 },
    shown: [feedback, { ...feedback, ...unreachable }],
    ...more,
  };
};

const invitationSample = (language: InvitationSaid["language"]): InvitationSaid => ({
  language,
  origin,
  organization: complaintSample(language).organization,
  role: "operator",
  hours: 72,
  adder: "Hélène Lavallée",
  by: { email: "lea@example.com", password: "7k2m-9xw4-hq3t-v8zb" },
});

const replySample = (language: ToldReply["language"], more: Partial<ToldReply> = {}): ToldReply => ({
  language,
  origin,
  reader: "Hélène",
  organization: complaintSample(language).organization,
  request: { ...complaintSample(language).feedback, feedback: null },
  reply: {
    text: "C’était froid.\n\nEt lent : 2 sur 5 <br> http://evil.example",
    date: "2026-11-20T23:41:00.000Z",
  },
  ...more,
});

const emails: [string, EmailContent][] = languages.flatMap((language): [string, EmailContent][] => [
  [
    `verify in ${language}`,
    tokenEmail("verify", language, { href: `${origin}/${language}/verify/t0ken`, hours: 72 }, null),
  ],
  [
    `reset in ${language}`,
    tokenEmail("reset", language, { href: `${origin}/${language}/forgot/t0ken`, hours: 2 }, "Hélène"),
  ],
  [`already_registered in ${language}`, alreadyRegisteredEmail(language, origin, "Hélène")],
  [`complaint_alert in ${language}`, complaintEmail(complaintSample(language))],
  [`complaint_alert without words or contact in ${language}`, complaintEmail(complaintSample(language, unreachable))],
  [`reply_alert in ${language}`, replyEmail(replySample(language))],
  [`reply_alert without SMS in ${language}`, replyEmail(replySample(language, { smsLeftOut: "no_credits" }))],
  [`complaint_digest in ${language}`, digestEmail(digestSample(language, 12))],
  [`held_ratings in ${language}`, heldEmail(heldSample(language))],
  [`held_ratings beyond a hundred in ${language}`, heldEmail(heldSample(language, { count: 100, more: true }))],
  [`held_ratings without a complaint in ${language}`, heldEmail(heldSample(language, { complaints: 0 }))],
  ...[0, 1, 18].map((credits): [string, EmailContent] => [
    `few_credits of ${credits} in ${language}`,
    fewCreditsEmail({
      language,
      origin,
      organization: complaintSample(language).organization,
      reader: "Hélène",
      credits,
    }),
  ]),
  [`user_added in ${language}`, userAddedEmail(invitationSample(language))],
  [
    `user_added with an account in ${language}`,
    userAddedEmail({ ...invitationSample(language), by: { offer: "01JNEW", reader: "Hélène" } }),
  ],
  [`feedback_news in ${language}`, feedbackNewsEmail({ ...complaintSample(language), reader: "Noémie" })],
  [
    `complaint_overdue in ${language}`,
    overdueEmail({
      ...complaintSample(language),
      feedback: { ...complaintSample(language).feedback, assignee: { _id: "1", name: "Zoë Côté" }, due: "2026-11-20" },
      reader: "Noémie",
    }),
  ],
  [`daily_digest in ${language}`, dailyDigestEmail(dailySample(language))],
  [`daily_digest of one in ${language}`, dailyDigestEmail(dailySample(language, { count: 1, waiting: 0 }))],
  [
    `daily_digest beside older complaints in ${language}`,
    dailyDigestEmail(dailySample(language, { inAll: { count: 14, more: false, overdue: 2 } })),
  ],
  [`daily_digest of very many in ${language}`, dailyDigestEmail(dailySample(language, { count: 500, more: true }))],
  [`complaint_digest of one in ${language}`, digestEmail(digestSample(language, 1))],
  ...[1, 2].map((count): [string, EmailContent] => [
    `complaint_digest of ${count} assigned in ${language}`,
    digestEmail({ ...digestSample(language, count), assignedBy: "Hélène" }),
  ]),
]);

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

describe.each(emails)("the email %s", (name, content) => {
  const { subject, html, text } = renderEmail(content);

  it("has every text filled in", () => {
    for (const form of [subject, html, text]) {
      expect(form).not.toMatch(/\{\{|\}\}|undefined|\[object/);
      expect(form).not.toMatch(
        /\b(?:verify|reset|already_registered|complaint_alert|complaint_digest|held_ratings|few_credits|user_added|feedback_news|daily_digest|complaint_overdue)\.[a-z]/,
      );
    }
    expect(subject).not.toMatch(/\n/);
  });

  it("is a complete HTML document that names its language", () => {
    expect(html).toMatch(/^<!doctype html><html/);
    expect(html).toContain(`lang="${name.endsWith("fr") ? "fr" : "en"}"`);
    expect(html).toContain(content.preheader.slice(0, 20));
  });

  it("says the same in HTML and in plain text", () => {
    const seen = squeezed(wordsOf(html));
    const read = squeezed(text.replaceAll(/^> ?/gm, ""));
    for (const block of content.blocks) {
      if (block.kind === "details") {
        for (const { label, value } of block.details) {
          expect(seen).toContain(squeezed(value));
          expect(read).toContain(squeezed(`${label}${name.endsWith("fr") ? " : " : ": "}${value}`));
        }
      } else if (block.kind === "actions") {
        for (const { label, href } of block.actions) {
          expect(html).toContain(`href="${href.replaceAll("&", "&amp;")}"`);
          expect(seen).toContain(label);
          expect(read).not.toContain(href);
        }
      } else if (block.kind === "button" || block.kind === "link") {
        expect(html).toContain(`href="${block.href.replaceAll("&", "&amp;")}"`);
        expect(text).toContain(block.href);
      } else {
        expect(seen).toContain(squeezed(block.text));
        expect(read).toContain(squeezed(block.text));
      }
    }
  });
});

it("says how to reach us, and of no button that a mail program without pictures leaves out", () => {
  for (const language of languages) {
    const words = (template: "email_changed" | "password_changed") =>
      renderEmail(accountNoticeEmail(template, language, origin, { reader: null, until: new Date(0), closes: [] }))
        .text;
    expect(words("email_changed")).toMatch(/Reply to this email|Répondez tout de suite à ce courriel/);
    expect(words("password_changed")).not.toMatch(/button|bouton/);
  }
});

it.each(emails)("never has replies to %s go past the conversation", (_, { replyTo }) => {
  expect(replyTo).toBeUndefined();
});

describe("a complaint email", () => {
  it("has the stars, the place and the customer's first words in its subject, punctuated as each language does", () => {
    expect(complaintEmail(complaintSample("en")).subject).toBe(
      "2 stars at Café du Port (Vieux-Port): “Quarante minutes d’attente pour une soupe froide. Très…”",
    );
    expect(complaintEmail(complaintSample("fr", unreachable)).subject).toBe("1\u00a0étoile pour Café du Port");
    expect(complaintEmail(complaintSample("fr")).subject).toContain("\u00a0: «\u00a0Quarante");
  });

  it("shows the date in the business's time zone", () => {
    const { text } = renderEmail(complaintEmail(complaintSample("fr")));
    expect(text).toContain("20 nov. 2026");
    expect(text.replaceAll("\u00a0", " ")).toContain("18 h 41");
  });

  it("writes an hour before ten in French without a zero", () => {
    const { feedback } = complaintSample("fr");
    const { text } = renderEmail(
      complaintEmail(complaintSample("fr", { ...feedback, date: "2026-11-20T13:05:00.000Z" })),
    );
    expect(text.replaceAll("\u00a0", " ")).toContain("20 nov. 2026, 8 h 05");
  });

  it("escapes what people typed, in every field", () => {
    const evil = '<script>alert("1")</script><img src=x onerror=alert(1)>';
    const { html } = renderEmail(
      complaintEmail(
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

  it("keeps line breaks and direction marks out of the subject", () => {
    const { subject } = complaintEmail(
      complaintSample("en", { comment: "a\r\nBcc: b\u202Ec" }, { name: "x\r\nBcc: y" }),
    );
    expect(subject).not.toMatch(/[\r\n\u202e]/);
  });

  it.each(["\n", "\r\n", "\r"])("keeps the line breaks of a comment, typed as %j", (lineBreak) => {
    const { html, text } = renderEmail(complaintEmail(complaintSample("en", { comment: `One${lineBreak}Two` })));
    expect(html).toMatch(/One<br\/?>Two/);
    expect(text).toContain("\n> One\n> Two\n");
  });
});

describe("whom an email is from and to", () => {
  it("greets its reader by name, on one line, and without one where none is known", () => {
    expect(renderEmail(complaintEmail(complaintSample("en"))).text).toMatch(/^Hello Hélène,\n/);
    expect(renderEmail(digestEmail({ ...digestSample("fr", 2), reader: "Zo\r\né" })).text).toMatch(/^Bonjour Zo é,\n/);
    expect(renderEmail(complaintEmail({ ...complaintSample("en"), reader: null })).text).toMatch(/^Hello,\n/);
  });

  it("has no name where anybody could have typed it", () => {
    const link = { href: `${origin}/en/verify/t0ken`, hours: 72 };
    expect(renderEmail(tokenEmail("verify", "en", link, null)).text).toMatch(/^Hello,\n/);
    expect(renderEmail(userAddedEmail(invitationSample("en"))).text).toMatch(/^Hello,\n/);
  });

  it("says who added its reader, and still says that they were added once that account is gone", () => {
    const added = invitationSample("en");
    expect(renderEmail(userAddedEmail(added)).text).toContain("Hélène Lavallée added you to");
    expect(renderEmail(userAddedEmail({ ...added, adder: null })).text).toContain("You were added to");
    const offered = { ...added, by: { offer: "01JNEW", reader: "Léa" } };
    expect(renderEmail(userAddedEmail(offered)).text).toContain("Hélène Lavallée invites you to join");
  });

  it("is painted in the business's color, as far as it can be read, also in the dark theme", () => {
    const { html } = renderEmail(complaintEmail(complaintSample("en", {}, { brandColor: "#ffdd00" })));
    expect(html).toContain("background-color:#ffdd00");
    expect(html).toContain("color:#14171f");
    expect(html).not.toContain("#2F6F5E");
    expect(html).toContain(".button{background-color:#ffdd00!important");
    expect(renderEmail(complaintEmail(complaintSample("en"))).html).toContain("background-color:#2F6F5E");
  });

  it("shows the business by its initial, or by its logo at an address that mail programs can ask", () => {
    const withLogo = complaintSample("en", {}, { logo: "/logos/abc.png" });
    expect(renderEmail(complaintEmail(complaintSample("en", {}, { name: "élan" }))).html).toMatch(/>É<\/div>/);
    expect(renderEmail(complaintEmail(withLogo)).html).toContain(`src="${origin}/logos/abc.png"`);
    expect(renderEmail(digestEmail({ ...digestSample("fr", 2), organization: withLogo.organization })).html).toContain(
      `src="${origin}/logos/abc.png"`,
    );
  });
});

describe("what a complaint email offers", () => {
  const offered = (customer: { email: string | null; phone: string | null }) =>
    complaintEmail(complaintSample("en", { customer: { name: null, ...customer } })).blocks.flatMap((block) =>
      block.kind === "actions" ? block.actions.map(({ href }) => href) : block.kind === "button" ? [block.label] : [],
    );
  const [email, phone] = ["chloe@example.com", "+1 514 555-0142"];
  const advice = /Answer (?:soon|in Reviens)/;

  it("is an answer and a call, as far as there is an address and a number", () => {
    const call = "tel:+15145550142";
    expect(offered({ email, phone })).toEqual(["Reply to this customer", call]);
    expect(offered({ email: null, phone })).toEqual(["Reply to this customer", call]);
    expect(offered({ email, phone: null })).toEqual(["Reply to this customer"]);
    expect(offered({ email: null, phone: null })).toEqual(["Open this complaint"]);
  });

  it("shows what a customer typed, and links only what was read of it", () => {
    const customer = { name: null, email: null, phone: "514.555.0199", typedPhone: "514.555.0199 poste 12" };
    const typed = { ...customer, typedEmail: "marie@example,com www.evil.example" };
    const { text, html } = renderEmail(complaintEmail(complaintSample("en", { customer: typed })));
    expect(text).toContain("514.555.0199 poste 12");
    expect(text).toContain("marie@example,com www. evil. example");
    expect(html).toContain('href="tel:5145550199"');
    expect(html).not.toContain("mailto:");
  });

  it("includes no advice to answer a customer who left no address", () => {
    const advised = (customer: { name: null; email: string | null; phone: string | null }) => [
      renderEmail(complaintEmail(complaintSample("en", { customer }))).text,
      renderEmail(digestEmail({ ...digestSample("en", 1), newest: [{ ...complaintSample("en").feedback, customer }] }))
        .text,
    ];
    for (const text of advised({ ...unreachable.customer, phone })) expect(text).toMatch(advice);
    for (const text of advised(unreachable.customer)) expect(text).not.toMatch(advice);
  });

  it("says the number of stars once", () => {
    const { text } = renderEmail(complaintEmail(complaintSample("en")));
    expect(text.match(/2 stars/g)).toHaveLength(1);
  });
});

describe("a digest", () => {
  it("says how many complaints there are, shows the newest, and leads to all that wait for an answer", () => {
    expect(digestEmail(digestSample("en", 1)).subject).toBe("1 more complaint at Café du Port");
    const { subject, text } = renderEmail(digestEmail(digestSample("fr", 12)));
    expect(subject).toBe("12 autres plaintes pour Café du Port");
    expect(text.replaceAll("\u00a0", " ")).toContain("2 étoiles sur 5");
    expect(text).toContain("Quarante minutes d’attente pour une soupe froide.");
    expect(text).toContain(`${origin}/fr/organizations/01JCZZZZZZZZZZZZZZZZZZZZZZ/feedbacks?status=pending`);
  });

  it("leads from each complaint to itself", () => {
    const digest = digestSample("en", 12);
    const { text } = renderEmail(digestEmail(digest));
    for (const { _id } of digest.newest) expect(text).toContain(`/feedbacks?feedback=${_id}`);
  });
});

describe("an email about assigned complaints", () => {
  it("says who assigned how many, and leads to one's own", () => {
    const of = (language: Digest["language"], assignedBy: string | null) =>
      renderEmail(digestEmail({ ...digestSample(language, 2), count: 3, assignedBy }));
    expect(of("en", "Hélène").subject).toBe("Hélène assigned you 3 complaints");
    expect(of("fr", "Hélène").subject).toBe("Hélène vous a confié 3 plaintes");
    expect(of("fr", null).subject).toBe("Votre équipe vous a confié 3 plaintes");
    expect(of("en", "Hélène").text).toContain("/feedbacks?status=pending&assignee=me");
  });

  it("leads from a single one to itself, once", () => {
    const { subject, text } = renderEmail(digestEmail({ ...digestSample("en", 1), assignedBy: "Hélène" }));
    expect(subject).toBe("Hélène assigned you a complaint");
    expect(text.match(/Open this complaint/g)).toHaveLength(1);
    expect(text).toContain("/feedbacks?feedback=01JD0000000000000000000000");
    expect(text).not.toContain("status=pending");
  });
});

describe("the email about held ratings", () => {
  it("says how many are held, how many of them are complaints, and leads to them", () => {
    const { subject, text } = renderEmail(heldEmail(heldSample("en")));
    expect(subject).toBe("Ratings are held at Café du Port");
    expect(text).toContain("3 ratings are held so far. 1 of them is a complaint.");
    expect(text).toContain(`${origin}/en/organizations/01JCZZZZZZZZZZZZZZZZZZZZZZ/feedbacks?held=review`);
    expect(renderEmail(heldEmail(heldSample("fr", { count: 100, more: true }))).text).toContain("Plus de 100 avis");
    expect(renderEmail(heldEmail(heldSample("en", { complaints: 0 }))).text).not.toContain("complaint.");
  });
});
