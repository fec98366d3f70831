import { afterEach, describe, expect, it, vi } from "vitest";
import { eraseFeedback } from "#functions/actions/feedbacks/erase-feedback.ts";
import { readFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { acceptHeld, readHeld } from "#functions/data/feedbacks/held.ts";
import { addContact, submitFeedback } from "#functions/data/rating/submissions.ts";
import { rememberInBrowser } from "#functions/http/browser-memory.ts";
import { anEntry } from "#functions/testing/audit-entries.ts";
import { aFeedback, anOrganization, storeFeedback } from "#functions/testing/fixtures.ts";
import { sendContact, showThanks, submitForm } from "#functions/testing/rate-page-calls.ts";
import { contactLife } from "#shared/rules/feedbacks/rating.ts";

afterEach(() => {
  vi.useRealTimers();
});

const email = "lea@example.com";
const isOffered = (html: string) => html.includes('name="contact"');

async function rated(link: string, fields: Record<string, string> = {}, prefix = "") {
  const { headers, cookies } = await submitForm(link, { rating: "1", ...fields }, {}, prefix);
  const thanks = headers.location ?? "";
  return { thanks, feedback: thanks.split("/").at(-1) ?? "", cookie: cookies[0]?.split(";")[0] ?? "", cookies };
}

describe("adding contact details to a private feedback", () => {
  it.each([
    [email, { email, phone: null }],
    [" 514 555 0199 ", { email: null, phone: "514 555 0199" }],
  ])("keeps %j with the feedback and says so, without script", async (contact, kept) => {
    const { link, organization } = await anOrganization();
    const { thanks, feedback, cookie } = await rated(link, { name: "Léa" }, "/fr");
    expect(await readFeedback(organization._id, feedback)).toMatchObject({ due: null });
    expect(isOffered((await showThanks(thanks, { cookie })).text)).toBe(true);
    const { status, headers } = await sendContact(thanks, contact, { cookie });
    expect([status, headers.location]).toEqual([303, thanks]);
    expect(await readFeedback(organization._id, feedback)).toMatchObject({
      customer: { name: "Léa", ...kept },
      status: "pending",
      due: expect.any(String),
      version: 2,
    });
    const { text } = await showThanks(thanks, { cookie });
    expect(isOffered(text)).toBe(false);
    expect(text).toContain("a vos coordonnées.");
    expect(text).not.toContain(contact.trim());
  });

  it("is offered to nobody but the browser that sent the feedback", async () => {
    const { link, organization } = await anOrganization();
    const { thanks, feedback, cookies } = await rated(link);
    const other = await rated(link);
    expect(cookies[0]).toMatch(/^__Host-rated=.*; Max-Age=1800; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    for (const cookie of [undefined, other.cookie, `__Host-rated=${feedback}.made-up`, `__Host-rated=${feedback}`]) {
      const request = cookie === undefined ? {} : { cookie };
      expect(isOffered((await showThanks(thanks, request)).text)).toBe(false);
      const { status, text } = await sendContact(thanks, email, request);
      expect(status).toBe(410);
      expect(text).toContain("Nothing was added");
      expect(isOffered(text)).toBe(false);
    }
    expect((await readFeedback(organization._id, feedback))?.customer).toMatchObject({ email: null, phone: null });
  });

  it("ends after half an hour, whatever the browser keeps", async () => {
    const { link } = await anOrganization();
    const { thanks, cookie } = await rated(link);
    const now = Date.now();
    vi.useFakeTimers({ toFake: ["Date"], now: now + contactLife - 60_000 });
    expect(isOffered((await showThanks(thanks, { cookie })).text)).toBe(true);
    vi.setSystemTime(now + contactLife);
    expect(isOffered((await showThanks(thanks, { cookie })).text)).toBe(false);
    expect((await sendContact(thanks, email, { cookie })).status).toBe(410);
  });

  it("happens once: double taps are one, and nothing is written over", async () => {
    const { link, organization } = await anOrganization();
    const { thanks, feedback, cookie } = await rated(link);
    const taps = await Promise.all(Array.from({ length: 5 }, () => sendContact(thanks, email, { cookie })));
    expect(taps.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
    const { status, text } = await sendContact(thanks, "someone@else.example", { cookie });
    expect(status).toBe(409);
    expect(text).toContain("was not added");
    expect(await readFeedback(organization._id, feedback)).toMatchObject({ customer: { email }, version: 2 });
  });

  it("is not offered where the feedback is not private, or came with contact details", async () => {
    const { link } = await anOrganization();
    for (const fields of [{ rating: "5" }, { email }, { phone: "514 555 0199" }]) {
      const { thanks, cookie } = await rated(link, fields as Record<string, string>);
      expect(isOffered((await showThanks(thanks, { cookie })).text)).toBe(false);
      expect((await sendContact(thanks, "someone@else.example", { cookie })).status).toBe(
        "rating" in fields ? 404 : 409,
      );
    }
  });

  it.each(["", "lea@", "12", "a".repeat(300)])("refuses %j beside the field, and keeps it there", async (contact) => {
    const { link } = await anOrganization();
    const { thanks, cookie } = await rated(link);
    const { status, text } = await sendContact(thanks, contact, { cookie });
    expect(status).toBe(400);
    expect(text).toContain("Please enter an email or a phone number.</p>");
    expect(text).toContain(contact === "" ? "" : `value="${contact}"`);
  });

  it("finds neither another business's feedback nor one that was erased", async () => {
    const [one, other] = [await anOrganization(), await anOrganization()];
    const { thanks, feedback, cookie } = await rated(one.link);
    const elsewhere = thanks.replace(one.link, other.link);
    expect((await sendContact(elsewhere, email, { cookie })).status).toBe(404);
    await eraseFeedback(feedback, {
      organization: one.organization._id,
      user: one.owner._id,
      route: "feedbackErase",
      now: new Date(),
    });
    expect((await sendContact(thanks, email, { cookie })).status).toBe(404);
  });

  it("is limited together with ratings", async () => {
    const { link } = await anOrganization();
    const { thanks, cookie } = await rated(link);
    const answers = [];
    for (let sent = 0; sent < 42; sent++) answers.push(await sendContact(thanks, email, { cookie, address: link }));
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.text).toContain(`value="${email}"`);
    expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0);
  });

  it("hears what is wrong with them, however often, and that uses up nothing", async () => {
    const { link } = await anOrganization();
    const { thanks, cookie } = await rated(link);
    for (let sent = 0; sent < 25; sent++) {
      const { status, text } = await sendContact(thanks, "lea@", { cookie, address: link });
      expect([status, text.includes('value="lea@"')]).toEqual([400, true]);
    }
    expect((await sendContact(thanks, email, { cookie, address: link })).status).toBe(303);
  });
});

describe("a held rating", () => {
  const held = async () => {
    const { link, organization } = await anOrganization();
    const feedback = aFeedback(organization._id);
    await submitFeedback(feedback, { nonceHash: feedback._id, answers: "h4sh", held: true, now: new Date() });
    const cookie = (await rememberInBrowser("rated", feedback._id, {})).split(";")[0] ?? "";
    return { organization: organization._id, feedback, thanks: `/a/${link}/thanks/${feedback._id}`, cookie };
  };

  it("takes contact details like any other", async () => {
    const { organization, feedback, thanks, cookie } = await held();
    expect(isOffered((await showThanks(thanks, { cookie })).text)).toBe(true);
    expect((await sendContact(thanks, email, { cookie })).status).toBe(303);
    expect((await readHeld(organization, feedback._id))?.customer.email).toBe(email);
  });

  it("loses no contact details when it is accepted at the same time", async () => {
    const { organization, feedback } = await held();
    const asRead = await readHeld(organization, feedback._id);
    expect(await addContact(organization, feedback._id, { email, phone: null })).toBe("left");
    expect(await acceptHeld(asRead ? [asRead] : [], () => anEntry(organization))).toEqual([feedback._id]);
    expect((await readFeedback(organization, feedback._id))?.customer.email).toBe(email);
  });
});

it("leaves a resolved feedback resolved", async () => {
  const { organization } = await anOrganization();
  const { _id } = await storeFeedback(aFeedback(organization._id, { status: "resolved" }));
  expect(await addContact(organization._id, _id, { email, phone: null })).toBe("left");
  expect(await readFeedback(organization._id, _id)).toMatchObject({ status: "resolved", customer: { email } });
});
