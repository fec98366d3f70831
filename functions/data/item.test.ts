import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { publicUser, UserItem } from "#functions/data/accounts/users.ts";
import { FeedbackItem, feedbackRecord, publicFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { OrganizationItem, organizationPut, publicOrganization } from "#functions/data/organizations/organizations.ts";
import { MemberItem } from "#functions/data/users/members.ts";
import { aFeedback } from "#functions/testing/fixtures.ts";
import { newOrganization } from "#shared/rules/organizations/organization.ts";
import { itemOf, shown } from "./item.ts";

const Noun = z.object({ _id: z.string(), open: z._default(z.boolean(), true) });
const Item = itemOf(z.extend(Noun, { version: z.int() }));

describe("an item", () => {
  it("reads what was added since as its default", () => {
    expect(Item.parse({ _id: "1", version: 1 })).toEqual({ _id: "1", version: 1, open: true });
  });

  it("keeps what a newer release wrote, but none of its keys", () => {
    const newer = { pk: "A", sk: "B", gsi2pk: "C", kind: "thing", _id: "1", version: 1, open: false, tags: ["new"] };
    expect(Item.parse(newer)).toEqual({ _id: "1", version: 1, open: false, tags: ["new"] });
  });

  it("shows only what its noun declares", () => {
    expect(shown(Noun, Item.parse({ _id: "1", version: 1, secret: "x" }))).toEqual({ _id: "1", open: true });
  });
});

describe("an item of a newer release", () => {
  const feedback = feedbackRecord(aFeedback("01JORG"));

  it.each([
    ["a status that waits for an answer", { status: "escalated" }, { status: "pending" }],
    ["a channel", { channel: "kiosk" }, { channel: "link" }],
    ["a language", { language: "es" }, { language: null }],
  ])("has %s that this one does not know, and is listed all the same", (_, newer, as) => {
    expect(publicFeedback(FeedbackItem.parse({ ...feedback, ...newer }))).toMatchObject(as);
  });

  it("may have invited to a source that this one does not know, which stays noted", () => {
    expect(FeedbackItem.parse({ ...feedback, invited: ["google", "yelp"] }).invited).toEqual(["google", "yelp"]);
  });

  it("makes nobody more than they are by a role that this one does not know", () => {
    const member = { organization: "01JORG", user: "01JUSER", role: "superowner", name: "Anne" };
    expect(MemberItem.parse(member).role).toBe("user");
  });

  it("invites nobody in a mode that this one does not know", () => {
    const stored = { _id: "01JORG", name: "Café", invitationMode: "lottery", version: 1 };
    expect(OrganizationItem.parse(stored).invitationMode).toBe("none");
  });

  it("is written back with the settings that this one does not know", () => {
    const stored = { _id: "01JORG", name: "Café", loyalty: { points: 3 }, version: 1 };
    const { Put } = organizationPut({ ...OrganizationItem.parse(stored), name: "Chez Anne", version: 2 });
    expect(Put?.Item).toMatchObject({ name: "Chez Anne", loyalty: { points: 3 } });
  });
});

describe("an item of long ago, with little more than its id,", () => {
  it("is an organization with the defaults of a new one", () => {
    const stored = OrganizationItem.parse({ _id: "01JORG", name: "Café", version: 1 });
    const created = { ...newOrganization("01JORG", { name: "Café", language: "en" }), version: 1 };
    const now = new Date();
    expect(publicOrganization(stored, "owner", now)).toEqual(publicOrganization(created, "owner", now));
  });

  it("is a person who was never asked what came later", () => {
    const stored = { _id: "01JUSER", firstName: "Anne", lastName: "Roy", email: "anne@example.com" };
    const user = UserItem.parse({ ...stored, passwordHash: "", sessionsFrom: "2020-01-01T00:00:00.000Z", version: 1 });
    expect(user.verified).toBe(false);
    expect(publicUser(user)).toEqual({
      ...stored,
      phone: null,
      phoneVerified: false,
      firstLogIn: false,
      role: null,
      language: "en",
      theme: "auto",
      platformAdministrator: false,
      notifications: { email: true, phone: false },
      onboarding: null,
    });
  });
});
