import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { hashGiver } from "#functions/actions/rating/hash-giver.ts";
import { storeFeedbackByEmail } from "#functions/data/feedbacks/feedback-by-email.ts";
import { callsAbout } from "#functions/testing/feedback-calls.ts";
import { aFeedback, aMember, anOrganization, aSession, storeFeedback } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { exportMeRoute } from "#shared/contract/me.ts";

describe("the export of one's data", () => {
  it("holds the account, its sessions and organizations, and no secret", async () => {
    const { organization, owner, cookie } = await anOrganization();
    await aSession(owner._id);
    const { status, body } = await ask(exportMeRoute, { cookie });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      account: { _id: owner._id, email: owner.email, firstName: owner.firstName, notifications: owner.notifications },
      organizations: [{ organization: { _id: organization._id, name: organization.name }, role: "owner" }],
      feedbackGiven: [],
    });
    expect(body.sessions.map(({ current }: { current: boolean }) => current).toSorted()).toEqual([false, true]);
    expect(body.complete).toBe(true);
    expect(JSON.stringify(body)).not.toMatch(/passwordHash|sessionsFrom|version/);
  });

  it("holds all feedback that the person gave, and not the newest fifty alone", async () => {
    const { organization, owner, cookie } = await anOrganization();
    const by = await hashGiver(owner.email);
    for (let count = 0; count < 103; count++) {
      const customer = { name: null, email: owner.email, phone: null };
      const { _id } = await storeFeedback(aFeedback(organization._id, { customer, givenBy: by }));
      await storeFeedbackByEmail(by, { organization: organization._id, feedback: _id });
    }
    const { body } = await ask(exportMeRoute, { cookie });
    expect([body.feedbackGiven.length, body.complete]).toEqual([103, true]);
  });

  it("holds what the person noted, and nothing that others did", async () => {
    const business = await anOrganization();
    const colleague = await aMember(business.organization._id, "agent");
    const { _id } = await storeFeedback(aFeedback(business.organization._id));
    const { doNote } = callsAbout(business, _id);
    await doNote("Called her back.");
    await doNote("She is coming on Friday.", colleague.cookie);
    const { body } = await ask(exportMeRoute, { cookie: business.cookie });
    expect(body.notesWritten).toMatchObject([
      { organization: business.organization._id, feedback: _id, kind: "note", text: "Called her back." },
    ]);
    expect(JSON.stringify(body)).not.toContain("Friday");
  });

  it("fits into what Lambda can answer, also where all that was written is quotes, and says that it is cut", async () => {
    const business = await anOrganization();
    const { _id: organization } = business.organization;
    const { _id, email, firstName } = business.owner;
    const by = await hashGiver(email);
    const author = { _id, name: firstName };
    const notes = Array.from({ length: 50 }, () => {
      const text = '"'.repeat(2_000);
      return { _id: ulid(), kind: "note" as const, author, text, date: "2026-11-21T12:00:00.000Z" };
    });
    for (let count = 0; count < 180; count++) {
      const customer = { name: null, email, phone: null };
      const comment = count % 2 ? '"'.repeat(5_000) : "\\\n".repeat(2_500);
      const feedback = aFeedback(organization, { customer, givenBy: by, comment, notes: count % 12 ? [] : notes });
      await storeFeedback(feedback);
      await storeFeedbackByEmail(by, { organization, feedback: feedback._id });
    }
    const { status, text, body } = await ask(exportMeRoute, { cookie: business.cookie });
    expect([status, body.complete]).toEqual([200, false]);
    expect(body.feedbackGiven.length).toBeGreaterThan(50);
    expect(body.notesWritten.length).toBeGreaterThan(100);
    expect(Buffer.byteLength(JSON.stringify(text))).toBeLessThan(4_100_000);
  });
});
