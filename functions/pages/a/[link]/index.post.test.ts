import { afterEach, describe, expect, it, vi } from "vitest";
import { nonceLife } from "#functions/crypto/token.ts";
import { readFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import * as submissions from "#functions/data/rating/submissions.ts";
import { TableBusy } from "#functions/data/table.ts";
import { countedIn } from "#functions/testing/counts.ts";
import { anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { leaveRatings } from "#functions/testing/held-calls.ts";
import { nonceIn, showPage, showThanks, submitForm } from "#functions/testing/rate-page-calls.ts";
import { submitRatePageRoute } from "#shared/contract/rating.ts";
import { commentLimit } from "#shared/model/feedback.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("the form, sent without script", () => {
  it("is stored as written, and leads to the thanks page", async () => {
    const { link, organization } = await anOrganization();
    const nonce = nonceIn((await showPage(link)).text);
    const fields = {
      rating: "2",
      comment: "Cold soup.\r\nPity 🍲",
      name: " Léa ",
      email: "lea@example.com",
      phone: "",
      trap: "",
      nonce,
    };
    const { status, headers, text } = await submitForm(link, fields, {}, "/fr");
    expect({ status, text }).toEqual({ status: 303, text: "" });
    expect(headers.location).toMatch(new RegExp(`^/fr/a/${link}/thanks/[0-9A-Z]{26}$`));
    const feedback = await readFeedback(organization._id, headers.location?.split("/").at(-1) ?? "");
    expect(feedback).toMatchObject({
      rating: 2,
      comment: "Cold soup.\nPity 🍲",
      customer: { name: "Léa", email: "lea@example.com", phone: null },
      status: "pending",
      channel: "link",
      language: "fr",
    });
    expect((await showThanks(headers.location ?? "")).status).toBe(200);
  });

  it("counts once, however often it is sent", async () => {
    const { link, organization } = await anOrganization();
    const fields = { rating: "5", nonce: nonceIn((await showPage(link)).text) };
    const answers = await Promise.all(Array.from({ length: 8 }, () => submitForm(link, fields)));
    expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.location}`)).size).toBe(1);
    expect(await countedIn(organization._id)).toBe(1);
  });

  it("comes back with all its errors and everything that was typed", async () => {
    const { link, organization } = await anOrganization({ forceName: true, forceEmail: true });
    const nonce = nonceIn((await showPage(link)).text);
    const { status, text } = await submitForm(link, {
      rating: "",
      comment: "<b>So so</b>",
      email: "lea@",
      phone: "123",
      nonce,
    });
    expect(status).toBe(400);
    for (const question of ["rating", "name", "email"]) expect(text).toContain(`href="#rate-${question}"`);
    expect(text).toContain("&lt;b>So so&lt;/b></textarea>");
    expect(text).toContain('value="lea@"');
    expect(nonceIn(text)).toBe(nonce);
    expect(await countedIn(organization._id)).toBe(0);
  });

  it.each([
    ["514-555-0199 poste 12", { phone: "514-555-0199", typedPhone: "514-555-0199 poste 12" }],
    ["\u202d(514) 555\u20110199\u202c", { phone: "(514) 555-0199" }],
    ["514-555-0199 / 438-555-0111", { phone: "514-555-0199", typedPhone: "514-555-0199 / 438-555-0111" }],
    ["demandez Marie", { phone: null, typedPhone: "demandez Marie" }],
  ])("keeps a complaint whose phone is %j", async (phone, kept) => {
    const { link, organization } = await anOrganization();
    const { status, headers } = await submitForm(link, { rating: "1", phone });
    expect(status).toBe(303);
    expect((await readFeedback(organization._id, String(headers.location).slice(-26)))?.customer).toMatchObject(kept);
  });

  it("asks once for a required phone or email that cannot be read, then takes it is", async () => {
    const { link, organization } = await anOrganization({ forcePhone: true, forceEmail: true });
    const form = { rating: "1", phone: "demandez Marie", email: "marie@example" };
    const asked = await submitForm(link, { ...form, nonce: nonceIn((await showPage(link)).text) });
    expect(asked.status).toBe(400);
    for (const question of ["email", "phone"]) expect(asked.text).toContain(`href="#rate-${question}"`);
    expect(asked.text).toContain('value="demandez Marie"');
    expect(asked.text).toContain('<input type="hidden" name="confirmed" value="1"/>');
    const sent = { ...form, confirmed: "1", nonce: nonceIn(asked.text) };
    expect((await submitForm(link, { ...sent, phone: " " })).status).toBe(400);
    const { status, headers } = await submitForm(link, sent);
    expect(status).toBe(303);
    const kept = await readFeedback(organization._id, String(headers.location).slice(-26));
    const typed = { typedPhone: "demandez Marie", typedEmail: "marie@example" };
    expect(kept?.customer).toMatchObject({ phone: null, email: null, ...typed });
  });

  it.each(["0", "6", "3.5", "five", "-1", "1e0"])("refuses a rating of %s", async (rating) => {
    const { link } = await anOrganization();
    const { status, text } = await submitForm(link, { rating });
    expect(status).toBe(400);
    expect(text).toContain("Please choose one to five stars.");
    expect(text).not.toMatch(/<input[^>]* checked/);
  });

  it("accepts the longest comment that a browser lets people type, in any script", async () => {
    const { link } = await anOrganization();
    const comment = `${"語".repeat(commentLimit - 2_000)}${"\r\n".repeat(2_000)}`;
    expect((await submitForm(link, { rating: "4", comment })).status).toBe(303);
    expect((await submitForm(link, { rating: "4", comment: "a".repeat(commentLimit + 1) })).status).toBe(400);
  });

  it("refuses a comment of 100 kB", async () => {
    const { link } = await anOrganization();
    const { status, text } = await submitForm(link, { rating: "4", comment: "a".repeat(100_000) });
    expect(status).toBe(413);
    expect(text).toContain(`href="/a/${link}"`);
  });

  it("comes back filled in with a new nonce after it was open for a day", async () => {
    const { link, organization } = await anOrganization();
    const nonce = nonceIn((await showPage(link)).text);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 25 * 3_600_000 });
    const { status, text } = await submitForm(link, { rating: "4", comment: "Late", nonce });
    expect(status).toBe(410);
    expect(text).toContain(">Late</textarea>");
    expect((await submitForm(link, { rating: "4", comment: "Late", nonce: nonceIn(text) })).status).toBe(303);
    expect(await countedIn(organization._id)).toBe(1);
  });

  it("is one feedback, also where it is sent again after its day is over", async () => {
    const { link, organization } = await anOrganization();
    const nonce = nonceIn((await showPage(link)).text);
    const fields = { rating: "2", comment: "Cold soup.", nonce };
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + nonceLife - 120_000 });
    const first = await submitForm(link, fields);
    vi.setSystemTime(Date.now() + 180_000);
    const again = await submitForm(link, fields);
    expect([again.status, again.headers.location]).toEqual([303, first.headers.location]);
    const other = await submitForm(link, { ...fields, comment: "Glass in my bread." });
    expect(other.status).toBe(409);
    expect(nonceIn(other.text)).not.toBe(nonce);
    expect(await countedIn(organization._id)).toBe(1);
  });

  it.each([
    ["/en", "An answer was already received from this page", "press “Send my feedback” once more"],
    ["/fr", "Une première réponse envoyée de cette page a bien été reçue", "« Envoyer mon avis »"],
  ])(
    "comes back filled in with a new nonce where other answers were received with its own (%s)",
    async (prefix, received, press) => {
      const { link, organization } = await anOrganization();
      const nonce = nonceIn((await showPage(link)).text);
      await submitForm(link, { rating: "2", comment: "The waiter was rude.", nonce });
      const other = { rating: "1", comment: "Glass in my bread.", email: "bernard@example.com", phone: "514 555 0123" };
      const { status, text } = await submitForm(link, { ...other, nonce }, {}, prefix);
      expect(status).toBe(409);
      expect(text).toContain(received);
      expect(text).toContain(press);
      for (const typed of [">Glass in my bread.</textarea>", 'value="bernard@example.com"', 'value="514 555 0123"'])
        expect(text).toContain(typed);
      expect(text).toMatch(/value="1"[^>]* checked/);
      expect(text).not.toContain("waiter");
      expect(nonceIn(text)).not.toBe(nonce);
      expect(await countedIn(organization._id)).toBe(1);
      const { headers } = await submitForm(link, { ...other, nonce: nonceIn(text) }, {}, prefix);
      const stored = await readFeedback(organization._id, headers.location?.split("/").at(-1) ?? "");
      expect(stored).toMatchObject({ comment: "Glass in my bread.", customer: { email: "bernard@example.com" } });
    },
  );

  it("comes back filled in and says when to try again, for an address that sends too much", async () => {
    const { link, organization } = await anOrganization();
    await leaveRatings(link, { organization });
    const refused = await submitForm(link, { rating: "4", comment: "No. 5" }, { address: link });
    expect([refused.status, Number(refused.headers["retry-after"]) > 0]).toEqual([429, true]);
    expect(refused.text).toContain(">No. 5</textarea>");
    expect(refused.text).toContain(`in ${refused.headers["retry-after"]} s.`);
  });

  it("comes back filled in, with the same nonce, when it could not be stored", async () => {
    const { link } = await anOrganization();
    const nonce = nonceIn((await showPage(link)).text);
    vi.spyOn(submissions, "submitFeedback").mockRejectedValue(new TableBusy({}));
    const { status, text, headers } = await submitForm(link, { rating: "4", comment: "Keep me", nonce });
    expect(status).toBe(503);
    expect(headers["retry-after"]).toBe("5");
    expect(text).toContain(">Keep me</textarea>");
    expect(nonceIn(text)).toBe(nonce);
    expect(text).not.toContain("TableBusy");
  });

  it("is refused from another site's page", async () => {
    const { link, organization } = await anOrganization();
    const { status } = await submitForm(link, { rating: "1" }, { headers: { origin: "https://elsewhere.example" } });
    expect(status).toBe(403);
    expect(await countedIn(organization._id)).toBe(0);
  });

  it("treats strange bodies as an unfinished form", async () => {
    const { link } = await anOrganization();
    for (const text of ["", "null", "{}", "%", "__proto__=1&rating=", "a&b&c", "rating[]=5"])
      expect((await ask(submitRatePageRoute, { params: { link }, text })).status).toBe(400);
  });
});
