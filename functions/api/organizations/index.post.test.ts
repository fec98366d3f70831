import { ulid } from "ulid";
import { describe, expect, it, vi } from "vitest";
import { closeUser } from "#functions/data/accounts/closing.ts";
import { readLink } from "#functions/data/organizations/link-target.ts";
import { readCredits } from "#functions/data/sending/sms-pool.ts";
import { aLink, aPerson } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { meanwhile } from "#functions/testing/meanwhile.ts";
import { createOrganizationRoute, listOrganizationsRoute } from "#shared/contract/organizations.ts";
import { freeCreditsOfNetwork } from "#shared/rules/sending/sms-credits.ts";

describe("creating an organization", () => {
  const doCreate = (cookie: string, body: unknown, from: { address?: string } = {}) =>
    ask(createOrganizationRoute, { cookie, body, ...from });

  it("makes its creator the owner, and its link works at once", async () => {
    const { cookie, user } = await aPerson({ language: "fr" });
    const feedbackId = aLink();
    const { status, body } = await doCreate(cookie, { name: " Chez Léa ", feedbackId: feedbackId.toUpperCase() });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: "Chez Léa",
      role: "owner",
      feedbackId,
      language: "fr",
      interceptLessThan: 4,
      invitationMode: "threshold",
      customersPerComplaint: 30,
      smsCredits: 100,
      subscription: { status: "free" },
      sendingHours: { from: 9, to: 20 },
    });
    expect(body.version).toBe(1);
    expect(await readLink(feedbackId, new Date())).toMatchObject({ organization: body._id, name: "Chez Léa" });
    const mine = await ask(listOrganizationsRoute, { cookie });
    expect(mine.body).toEqual([body]);
    expect(user._id).not.toBe(body._id);
  });

  it("creates none for whoever closes their account meanwhile", async () => {
    const { cookie, user } = await aPerson();
    const feedbackId = aLink();
    const between = meanwhile(["TransactWriteItemsCommand", `MEMBER#${user._id}`], () => closeUser(user, new Date()));
    const { status, body } = await doCreate(cookie, { name: "Café", feedbackId });
    expect([status, body.error?.code, between]).toEqual([409, "edited_meanwhile", [true]]);
    expect(await readLink(feedbackId, new Date())).toBeNull();
  });

  it("gives a link to one of eight people who ask for it at the same time", async () => {
    const feedbackId = aLink();
    const people = await Promise.all(Array.from({ length: 8 }, () => aPerson()));
    const answers = await Promise.all(people.map(({ cookie }) => doCreate(cookie, { name: "Café", feedbackId })));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, ...Array(7).fill(409)]);
    const organization = answers.find(({ status }) => status === 201)?.body._id;
    expect((await readLink(feedbackId, new Date()))?.organization).toBe(organization);
    for (const [index, { cookie }] of people.entries())
      expect((await ask(listOrganizationsRoute, { cookie })).body).toHaveLength(statuses[index] === 201 ? 1 : 0);
  });

  it("has the free SMS credits of its maker once, however many they make at once", async () => {
    const { cookie } = await aPerson();
    const made = await Promise.all(
      Array.from({ length: 4 }, () => doCreate(cookie, { name: "Café", feedbackId: aLink() })),
    );
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(made.map(({ body }) => body.smsCredits).toSorted()).toEqual([0, 0, 0, 100]);
    for (const { body } of made) expect(await readCredits(body._id)).toBe(body.smsCredits);
  });

  it("has the free SMS credits of an inbox once, whatever accounts it has", async () => {
    const name = `anne.${ulid().toLowerCase()}`;
    const credits: number[] = [];
    for (const tag of ["", "+1", "+2"]) {
      const { cookie } = await aPerson({ email: `${name}${tag}@example.com` });
      credits.push((await doCreate(cookie, { name: "Café", feedbackId: aLink() })).body.smsCredits);
    }
    expect(credits).toEqual([100, 0, 0]);
  });

  it.each([
    ["address", () => "203.0.113.77"],
    ["IPv6 /48", (nth: number) => `2001:db8:77:${nth}::1`],
  ])("has free SMS credits for twenty people of one %s in a day, whatever inboxes they have", async (_, addressOf) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2031, 0, 1) });
    const credits: number[] = [];
    for (let nth = 0; nth < freeCreditsOfNetwork + 1; nth++) {
      const { cookie } = await aPerson();
      const body = { name: "Café", feedbackId: aLink() };
      credits.push((await doCreate(cookie, body, { address: addressOf(nth) })).body.smsCredits);
    }
    expect(credits).toEqual([...Array(freeCreditsOfNetwork).fill(100), 0]);
    const { cookie } = await aPerson();
    expect((await doCreate(cookie, { name: "Café", feedbackId: aLink() })).body.smsCredits).toBe(100);
    vi.useRealTimers();
  });

  it.each([
    [{ name: "Café" }, ["feedbackId"]],
    [{ name: "", feedbackId: "cafe" }, ["name"]],
    [{ name: "Café", feedbackId: "admin" }, ["feedbackId"]],
    [{ name: "Café", feedbackId: "ca/fe" }, ["feedbackId"]],
    [{ name: "Café", feedbackId: "cafe", phone: "x", website: "ftp://cafe.example" }, ["phone", "website"]],
    [null, ["body"]],
    [[], ["body"]],
  ])("refuses %j", async (body, fields) => {
    const { cookie } = await aPerson();
    const refused = await doCreate(cookie, body);
    expect([refused.status, Object.keys(refused.body.error.fields).toSorted()]).toEqual([400, fields]);
  });
});
