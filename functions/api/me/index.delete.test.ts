import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { eraseClosedAccounts } from "#functions/actions/erase-closed-accounts.ts";
import { readFeedback } from "#functions/data/feedbacks.ts";
import { readLink } from "#functions/data/link-target.ts";
import { memberPut } from "#functions/data/members.ts";
import { createOrganization, readOrganization } from "#functions/data/organizations.ts";
import { transact } from "#functions/data/table.ts";
import { readEmail, readUser, type UserItem } from "#functions/data/users.ts";
import { doForgot, doLogIn, newPassword, userOf } from "#functions/testing/account-calls.ts";
import { anAccount, aToken, messagesTo } from "#functions/testing/accounts.ts";
import { aFeedback, aLink, aSession, storeFeedback } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { logIn, resetPassword } from "#shared/contract/accounts.ts";
import { closeMe } from "#shared/contract/me.ts";
import { readRate } from "#shared/contract/rating.ts";
import { newOrganization } from "#shared/rules/organization.ts";

const password = "correct horse battery";
const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day);

/** Lets the schedule run until it finds no account any more whose time is over. */
async function eraseAll(now: Date): Promise<void> {
  while ((await eraseClosedAccounts(now)) > 0);
}

const close = (cookie: string, body: object = {}) =>
  ask(closeMe, { cookie, body: { confirm: "close", password, ...body } });
const comeBack = (email: string) => ask(logIn, { body: { email, password, comeBack: true } });

async function aUser() {
  const { email, user } = await anAccount(password);
  return { email, user, cookie: await aSession(user._id) };
}

const asOwner = (organization: string, { _id: user }: UserItem) =>
  ({ organization, user, role: "owner", name: "Léa Roy" }) as const;

/** An organization with an owner who can log in. */
async function owned() {
  const owner = await aUser();
  const link = aLink();
  const _id = ulid();
  const organization = {
    ...newOrganization(_id, { name: "Café du Port", language: "fr", feedbackId: link }),
    version: 1,
  };
  await createOrganization(organization, asOwner(_id, owner.user), new Date());
  return { organization: _id, link, ...owner };
}

async function anotherOwner(organization: string) {
  const person = await aUser();
  await transact(() => [memberPut(asOwner(organization, person.user))]);
  return person;
}

describe("closing one's account", () => {
  it("ends every session at once, and says by email until when one can come back", async () => {
    const { email, user, cookie } = await aUser();
    const elsewhere = await aSession(user._id);
    expect((await close(cookie)).status).toBe(204);
    for (const one of [cookie, elsewhere]) expect(await userOf(one)).toBeNull();
    expect((await messagesTo(email)).at(-1)?.template).toBe("account_closed");
  });

  it("closes an organization that nobody else owns: its page takes no feedback", async () => {
    const { organization, link, cookie } = await owned();
    await close(cookie);
    expect((await readOrganization(organization))?.closedAt).toEqual(expect.any(String));
    const page = await ask(readRate, { params: { link } });
    expect([page.status, page.body.error.code]).toEqual([410, "organization_closed"]);
  });

  it("leaves an organization open that somebody else owns too", async () => {
    const { organization, cookie } = await owned();
    await anotherOwner(organization);
    await close(cookie);
    expect((await readOrganization(organization))?.closedAt).toBeNull();
  });

  it("closes the organization when its two owners close at once, and then only with the second of them", async () => {
    const { organization, cookie } = await owned();
    const other = await anotherOwner(organization);
    const both = await Promise.all([close(cookie), close(other.cookie)]);
    expect(both.map(({ status }) => status)).toEqual([204, 204]);
    expect((await readOrganization(organization, true))?.closedAt).toEqual(expect.any(String));
  });

  it.each([
    [{ confirm: "yes" }, "confirm"],
    [{ confirm: "" }, "confirm"],
    [{ password: "not this one" }, "password"],
  ])("refuses %j and closes nothing", async (body, field) => {
    const { organization, cookie } = await owned();
    const refused = await close(cookie, body);
    expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([400, [field]]);
    expect((await readOrganization(organization))?.closedAt).toBeNull();
  });

  it("takes the word in either language, in any case", async () => {
    expect((await close((await aUser()).cookie, { confirm: " Fermer " })).status).toBe(204);
  });

  it("answers a second click like the first", async () => {
    const { cookie } = await aUser();
    const answers = await Promise.all([close(cookie), close(cookie)]);
    for (const { status } of answers) expect([204, 401]).toContain(status);
    expect((await close(cookie)).status).toBe(401);
  });
});

describe("a closed account", () => {
  it("is told at log-in, and opens with its organization for whoever says that they come back", async () => {
    const { organization, link, email, cookie } = await owned();
    await close(cookie);
    const told = await doLogIn(email, password);
    expect([told.status, told.body.error.code]).toEqual([403, "account_closed"]);
    expect((await doLogIn(email, "not this one")).body.error.code).toBe("invalid_credentials");
    expect((await comeBack(email)).status).toBe(200);
    expect((await doLogIn(email, password)).status).toBe(200);
    expect((await readOrganization(organization, true))?.closedAt).toBeNull();
    expect((await readLink(link, new Date()))?.closedAt).toBeNull();
  });

  it("stays closed when its password is set anew", async () => {
    const { email, cookie } = await aUser();
    await close(cookie);
    await doForgot(email);
    const params = { token: await aToken("reset", email) };
    const reset = await ask(resetPassword, { params, body: { password: newPassword, confirmPassword: newPassword } });
    expect([reset.status, reset.body.error.code]).toEqual([403, "account_closed"]);
    expect((await doLogIn(email, newPassword)).body.error.code).toBe("account_closed");
  });

  it("is erased after thirty days with the organization that closed with it, and not a day before", async () => {
    const { organization, link, email, user, cookie } = await owned();
    const { _id } = await storeFeedback(aFeedback(organization));
    await close(cookie);
    await eraseAll(inDays(29));
    expect(await readFeedback(organization, _id)).not.toBeNull();
    await eraseAll(inDays(31));
    expect(await readFeedback(organization, _id)).toBeNull();
    expect(await readOrganization(organization, true)).toBeNull();
    expect(await readLink(link, new Date())).toBeNull();
    expect(await readUser(user._id)).toBeNull();
    expect(await readEmail(email)).toBeNull();
  });

  it("leaves what others still own when it is erased", async () => {
    const { organization, cookie } = await owned();
    await anotherOwner(organization);
    await close(cookie);
    await eraseAll(inDays(31));
    expect((await readOrganization(organization, true))?.closedAt).toBeNull();
  });
});
