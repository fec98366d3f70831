import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { readUserByEmail } from "#functions/data/accounts/users.ts";
import { invitationKey } from "#functions/data/keys.ts";
import { documents, tableName } from "#functions/data/table.ts";
import { readMembers } from "#functions/data/users/members.ts";
import {
  cookieIn,
  doForgot,
  doLogIn,
  doRegister,
  doReset,
  tokensMailedTo,
  userOf,
} from "#functions/testing/account-calls.ts";
import { anAccount, anEmail } from "#functions/testing/accounts.ts";
import { auditOf } from "#functions/testing/audit-entries.ts";
import { hour, ownDate, pass } from "#functions/testing/clock.ts";
import { aMember, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { meanwhile } from "#functions/testing/meanwhile.ts";
import {
  doAdd,
  doChangeRole,
  doRemove,
  doReplace,
  doResendTo,
  type Seat,
  seeOffers,
  seeUser,
  temporaryPasswordsTo,
  usersOf,
} from "#functions/testing/user-calls.ts";
import { readResetTokenRoute, replaceTemporaryPasswordRoute } from "#shared/contract/accounts.ts";
import { readMeRoute } from "#shared/contract/me.ts";
import { listOrganizationsRoute } from "#shared/contract/organizations.ts";
import type { Offer } from "#shared/model/organization-user.ts";

const own = "a harbour of my own";

async function added(more: object = {}) {
  const business = await anOrganization({ language: "fr" });
  const email = anEmail();
  const { body: user } = await doAdd(business, email, more);
  const [password = ""] = await temporaryPasswordsTo(email);
  return { business, email, user, password };
}

async function joinedIn({ organization }: Seat): Promise<string[]> {
  const entries = await auditOf(organization._id);
  return entries.filter(({ route }) => route === replaceTemporaryPasswordRoute.id).map(({ user }) => String(user));
}

async function atFirstLogIn() {
  const invited = await added();
  return { ...invited, cookie: cookieIn(await doLogIn(invited.email, invited.password)) ?? "" };
}

const codeOf = async (answer: Promise<{ status: number; body: { error?: { code: string } } }>) => {
  const { status, body } = await answer;
  return [status, body?.error?.code];
};

describe("the first log-in of somebody who was added", () => {
  ownDate();

  it("opens an account for them, with nothing to set up, and makes them a member only with their own password", async () => {
    const { business, email, user, password } = await added({ role: "agent" });
    const answer = await doLogIn(email, password);
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({
      _id: user._id,
      email,
      language: "fr",
      firstLogIn: true,
      onboarding: null,
    });
    expect((await seeUser(business, user._id)).body).toMatchObject({ role: "agent", status: "invited" });
    expect(await joinedIn(business)).toEqual([]);
    expect(await readMembers(business.organization._id, [user._id], true)).toEqual([]);
    expect((await doReplace(cookieIn(answer) ?? "", own)).status).toBe(200);
    expect((await seeUser(business, user._id)).body).toMatchObject({ role: "agent", status: "active" });
    expect(await joinedIn(business)).toEqual([user._id]);
    expect(await usersOf(business)).toHaveLength(2);
  });

  it("lets each of several log-ins of the same moment go on", async () => {
    const { email, password } = await added();
    const answers = await Promise.all(Array.from({ length: 4 }, () => doLogIn(email, password)));
    const cookies = answers.map((answer) => cookieIn(answer) ?? "");
    const statuses = await Promise.all(cookies.map(async (cookie) => (await doReplace(cookie, "short")).status));
    expect(statuses).toEqual([400, 400, 400, 400]);
  });

  it("leaves no session to who logged in by the temporary password while it was replaced", async () => {
    const { email, password, cookie } = await atFirstLogIn();
    const between = meanwhile(["TransactWriteItemsCommand", "REMOVE firstLogIn"], () => doLogIn(email, password));
    const replaced = await doReplace(cookie, own);
    expect([replaced.status, between[0]?.status]).toEqual([200, 200]);
    expect(between[0] && (await userOf(cookieIn(between[0])))).toBeNull();
    expect(await userOf(cookieIn(replaced))).toMatchObject({ email });
  });

  it("takes the password however it was copied", async () => {
    const { email, password } = await added();
    expect((await doLogIn(email, ` ${password.toUpperCase().replaceAll("-", " ")} `)).status).toBe(200);
  });

  it("opens nothing before another password is chosen", async () => {
    const { cookie } = await atFirstLogIn();
    for (const route of [readMeRoute, listOrganizationsRoute])
      expect(await codeOf(ask(route, { cookie }))).toEqual([403, "password_change_needed"]);
    expect((await userOf(cookie))?.firstLogIn).toBe(true);
  });

  it("goes on with the chosen password, which ends the session of the temporary one", async () => {
    const { cookie, email } = await atFirstLogIn();
    pass(1_000);
    const replaced = await doReplace(cookie, own);
    expect([replaced.status, replaced.body.user.firstLogIn]).toEqual([200, false]);
    const next = cookieIn(replaced) ?? "";
    expect((await ask(listOrganizationsRoute, { cookie: next })).body).toHaveLength(1);
    expect((await doLogIn(email, own)).status).toBe(200);
    expect(await userOf(cookie)).toBeNull();
    expect(await codeOf(doReplace(next, "another harbour of mine"))).toEqual([409, "password_not_temporary"]);
  });

  it.each([
    ["the temporary one again", (password: string) => password.toUpperCase(), "This is the temporary password."],
    ["one that is easy to guess", () => "password123", "easy to guess"],
    ["one that is short", () => "court", "10 characters"],
  ])("refuses %s as the new password", async (_, choose, why) => {
    const { cookie, password } = await atFirstLogIn();
    const { status, body } = await doReplace(cookie, choose(password));
    expect([status, body.error.fields.password]).toEqual([400, expect.stringContaining(why)]);
  });

  it("asks for the terms, once", async () => {
    const { cookie } = await atFirstLogIn();
    const body = { password: own, confirmPassword: own };
    const refused = await ask(replaceTemporaryPasswordRoute, { cookie, body });
    expect(refused.body.error.fields).toHaveProperty("acceptTerms");
    expect((await doReplace(cookie, own)).status).toBe(200);
  });

  it("can go on by a link for a new password, if it broke off, with the terms", async () => {
    const { business, user, email, cookie } = await atFirstLogIn();
    pass(1_000);
    await doForgot(email);
    const [token = ""] = await tokensMailedTo(email);
    expect((await ask(readResetTokenRoute, { params: { token } })).body.asksTerms).toBe(true);
    const refused = await doReset(token, own);
    expect(refused.body.error.fields).toHaveProperty("acceptTerms");
    const reset = await doReset(token, own, { acceptTerms: true });
    expect(reset.body.user.firstLogIn).toBe(false);
    expect((await seeUser(business, user._id)).body.status).toBe("active");
    expect(await joinedIn(business)).toEqual([user._id]);
    pass(1_000);
    expect(await userOf(cookie)).toBeNull();
  });
});

describe("somebody who logged in with a temporary password and stopped there", () => {
  ownDate();

  it("comes back with it, and chooses a password then", async () => {
    const { business, user, email, password } = await atFirstLogIn();
    pass(hour);
    const cookie = cookieIn(await doLogIn(email, password)) ?? "";
    expect((await doReplace(cookie, own)).status).toBe(200);
    expect((await seeUser(business, user._id)).body).toMatchObject({ status: "active", email });
    expect(await codeOf(doLogIn(email, password))).toEqual([410, "temporary_password_used"]);
  });

  it("keeps the link for a new password that they asked for, when they log in once more", async () => {
    const { email, password } = await atFirstLogIn();
    pass(1_000);
    await doForgot(email);
    const [token = ""] = await tokensMailedTo(email);
    pass(1_000);
    await doLogIn(email, password);
    expect((await doReset(token, own, { acceptTerms: true })).status).toBe(200);
  });

  it("is sent the email again, with another temporary password, and joins by it", async () => {
    const { business, user, email, password } = await atFirstLogIn();
    pass(73 * hour);
    expect((await doResendTo(business, user._id)).body).toMatchObject({ emailed: true, status: "invited" });
    const [, next = ""] = await temporaryPasswordsTo(email);
    expect(await codeOf(doLogIn(email, password))).toEqual([401, "invalid_credentials"]);
    const cookie = cookieIn(await doLogIn(email, next)) ?? "";
    const again = await doReplace(cookie, next);
    expect(again.body.error.fields.password).toContain("This is the temporary password.");
    expect((await doReplace(cookie, own)).status).toBe(200);
    expect(await codeOf(doResendTo(business, user._id))).toEqual([409, "user_already_there"]);
  });

  it("is told no more when the day's emails to them are sent", async () => {
    const { business, user } = await atFirstLogIn();
    const sent = [];
    for (let time = 0; time < 5; time++) sent.push((await doResendTo(business, user._id)).body.emailed);
    expect(sent).toEqual([true, true, true, true, false]);
  });

  it.each(["taken back", "over"])("joins no more once the invitation is %s", async (what) => {
    const { business, user, cookie } = await atFirstLogIn();
    if (what === "over") pass(72 * hour);
    else await doRemove(business, user._id);
    expect(await codeOf(doReplace(cookie, own))).toEqual([410, "temporary_password_expired"]);
    expect(await joinedIn(business)).toEqual([]);
  });

  it("chooses one password, whichever of two browsers is faster", async () => {
    const { business, email, password, cookie } = await atFirstLogIn();
    const other = cookieIn(await doLogIn(email, password)) ?? "";
    const answers = await Promise.all([cookie, other].map((one) => doReplace(one, own)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await joinedIn(business)).toHaveLength(1);
  });

  it("joins one organization by one temporary password, and finds the other's offer then", async () => {
    const { business, email, cookie } = await atFirstLogIn();
    const second = await anOrganization();
    pass(1_000);
    await doAdd(second, email);
    const [, password = ""] = await temporaryPasswordsTo(email);
    const next = cookieIn(await doLogIn(email, password)) ?? "";
    const replaced = await doReplace(next, own);
    expect(await joinedIn(second)).toHaveLength(1);
    expect(await joinedIn(business)).toEqual([]);
    expect(await codeOf(doReplace(cookie, own))).toEqual([409, "edited_meanwhile"]);
    const { body } = await seeOffers(cookieIn(replaced) ?? "");
    expect(body.items.map((offer: Offer) => offer.organization._id)).toEqual([business.organization._id]);
  });
});

describe("a temporary password", () => {
  ownDate();

  it("works until another one is chosen, and never again", async () => {
    const { email, password, cookie } = await atFirstLogIn();
    expect((await doLogIn(email, password)).status).toBe(200);
    await doReplace(cookie, own);
    expect(await codeOf(doLogIn(email, password))).toEqual([410, "temporary_password_used"]);
  });

  it("works for 72 hours, and no longer", async () => {
    const [early, late] = [await added(), await added()];
    pass(72 * hour - 60_000);
    expect((await doLogIn(early.email, early.password)).status).toBe(200);
    pass(60_000);
    expect(await codeOf(doLogIn(late.email, late.password))).toEqual([410, "temporary_password_expired"]);
  });

  it("is worth nothing for another account, nor for an address without one", async () => {
    const { password } = await added();
    const { email } = await anAccount();
    for (const other of [email, anEmail(), (await added()).email])
      expect(await codeOf(doLogIn(other, password))).toEqual([401, "invalid_credentials"]);
  });

  it("ends when the email is sent again, and when the invitation is taken back", async () => {
    const { business, email, user, password } = await added();
    pass(73 * hour);
    expect((await doResendTo(business, user._id)).status).toBe(200);
    expect(await codeOf(doLogIn(email, password))).toEqual([401, "invalid_credentials"]);
    const [, next = ""] = await temporaryPasswordsTo(email);
    await doRemove(business, user._id);
    expect(await codeOf(doLogIn(email, next))).toEqual([401, "invalid_credentials"]);
  });

  it("gives the address to who reads its mail, whoever registered it without confirming", async () => {
    const { email, password } = await added();
    await doRegister(email);
    const { body } = await doLogIn(email, password);
    expect((await readUserByEmail(email)).user?._id).toBe(body.user._id);
  });

  it("is not needed by who confirmed an account meanwhile: their own password is", async () => {
    const { business, password } = await added();
    const { email } = await anAccount();
    await doAdd(business, email);
    const [unsent = ""] = await temporaryPasswordsTo(email);
    expect(unsent).not.toBe(password);
    expect(await codeOf(doLogIn(email, unsent))).toEqual([410, "temporary_password_used"]);
  });
});

describe("a temporary password that was used", () => {
  const forgotten = async () => {
    const invited = await atFirstLogIn();
    const Key = invitationKey(invited.business.organization._id, invited.email);
    await documents.send(new DeleteCommand({ TableName: tableName, Key }));
    return invited;
  };

  it("opens nothing again once the invitation is forgotten", async () => {
    const { email, password } = await forgotten();
    expect(await codeOf(doLogIn(email, password))).toEqual([401, "invalid_credentials"]);
  });

  it("opens nothing again for who was removed", async () => {
    const { business, user, email, password } = await atFirstLogIn();
    await doRemove(business, user._id);
    expect(await codeOf(doLogIn(email, password))).toEqual([401, "invalid_credentials"]);
  });

  it("gives way to one that is chosen by email", async () => {
    const { email } = await forgotten();
    await doForgot(email);
    const [token = ""] = (await tokensMailedTo(email)).slice(-1);
    expect((await doReset(token, own, { acceptTerms: true })).status).toBe(200);
    expect((await doLogIn(email, own)).status).toBe(200);
  });
});

describe("a temporary password from somebody who may not give that role any more", () => {
  it.each(["removed", "lowered"])("opens nothing where they were %s", async (what) => {
    const business = await anOrganization();
    const admin = await aMember(business.organization._id, "admin");
    const email = anEmail();
    await doAdd({ ...business, cookie: admin.cookie }, email, { role: "admin" });
    const [password = ""] = await temporaryPasswordsTo(email);
    await (what === "removed" ? doRemove(business, admin.user._id) : doChangeRole(business, admin.user._id, "agent"));
    expect(await codeOf(doLogIn(email, password))).toEqual([410, "temporary_password_expired"]);
  });
});
