import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { setPlatformAdministrator } from "#functions/data/accounts/users.ts";
import { anAccount } from "#functions/testing/accounts.ts";
import { aFeedback, aMember, anOrganization, aPerson, aSession, storeFeedback } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { listAllOrganizationsRoute } from "#shared/contract/admin.ts";
import type { ListedOrganization } from "#shared/model/organization.ts";

interface Page {
  items: ListedOrganization[];
  next: string | null;
}

async function listing() {
  const { cookie } = await aPerson({ platformAdministrator: true });
  return async (query: Record<string, string> = {}): Promise<Page> =>
    (await ask(listAllOrganizationsRoute, { cookie, query })).body;
}

describe("the list of all organizations", () => {
  it("finds by name, whatever the case and accents, and by feedback link", async () => {
    const list = await listing();
    const word = ulid().slice(-8);
    const { organization, link } = await anOrganization({ name: `Crêperie ${word}` });
    const ids = async (q: string) => (await list({ q })).items.map(({ _id }) => _id);
    expect(await ids(`CREPERIE ${word.toLowerCase()}`)).toEqual([organization._id]);
    expect(await ids(link)).toEqual([organization._id]);
    expect(await ids(`nobody is called ${word}`)).toEqual([]);
  });

  it("shows plan, users and when the newest feedback came", async () => {
    const list = await listing();
    const { organization } = await anOrganization();
    await aMember(organization._id, "agent");
    const { date } = await storeFeedback(aFeedback(organization._id));
    const { items } = await list({ q: organization.feedbackId ?? "" });
    expect(items).toMatchObject([{ plan: "subscribed", users: 2, lastFeedbackAt: date }]);
  });

  it("goes on page by page, newest first, and repeats nothing", async () => {
    const list = await listing();
    const word = `Chain ${ulid().slice(-8)}`;
    for (let made = 0; made < 55; made++) await anOrganization({ name: `${word} ${made}` });
    const first = await list({ q: word });
    expect(first.items).toHaveLength(50);
    const ids = first.items.map(({ _id }) => _id);
    for (let { next } = first; next !== null; ) {
      const page = await list({ q: word, cursor: next });
      ids.push(...page.items.map(({ _id }) => _id));
      next = page.next;
    }
    expect(ids).toHaveLength(55);
    expect(ids).toEqual([...new Set(ids)].toSorted().reverse());
    const whole = await list();
    expect(whole.items).toHaveLength(50);
    expect((await list({ cursor: whole.next ?? "" })).items[0]?._id).not.toBe(whole.items[0]?._id);
  });

  it("is closed at once for who is no administrator any more", async () => {
    const { user } = await anAccount();
    const cookie = await aSession(user._id);
    const status = async () => (await ask(listAllOrganizationsRoute, { cookie })).status;
    expect(await status()).toBe(403);
    expect(await setPlatformAdministrator(user.email, true)).toMatchObject({ _id: user._id });
    expect(await status()).toBe(200);
    await setPlatformAdministrator(user.email, false);
    expect(await status()).toBe(403);
    expect(await setPlatformAdministrator("nobody@example.com", true)).toBeNull();
  });
});
