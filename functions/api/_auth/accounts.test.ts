import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { hashOf, tokenFrom } from "#functions/crypto/token.ts";
import { readToken, tokenLife } from "#functions/data/accounts.ts";
import { sessionLife } from "#functions/data/sessions.ts";
import { documents } from "#functions/data/table.ts";
import { readEmail, readUser } from "#functions/data/users.ts";
import { signingKey } from "#functions/services/secrets.ts";
import { anAccount, anEmail, aRegistration, aToken, messagesTo } from "#functions/testing/accounts.ts";
import { type Answer, call, type Request } from "#functions/testing/call.ts";
import { aPerson, aSession } from "#functions/testing/fixtures.ts";
import * as contract from "#shared/contract/accounts.ts";
import { handler as readReset } from "./forgot/[token].get.ts";
import { handler as reset } from "./forgot/[token].post.ts";
import { handler as forgot } from "./forgot/index.post.ts";
import { handler as register } from "./register.post.ts";
import { handler as logOut } from "./session.delete.ts";
import { handler as whoAmI } from "./session.get.ts";
import { handler as logIn } from "./session.post.ts";
import { handler as endSession } from "./sessions/[session].delete.ts";
import { handler as listSessions } from "./sessions/index.get.ts";
import { handler as verify } from "./verify/[token].post.ts";
import { handler as resend } from "./verify/index.post.ts";

const password = "correct horse battery";
const newPassword = "staple of the harbour";
const hour = 3_600_000;
const day = 24 * hour;

const registration = (email: string) => ({
  firstName: "Léa",
  lastName: "Roy",
  email,
  password,
  confirmPassword: password,
  acceptTerms: true,
  language: "fr",
});
const doRegister = (email: string, more: object = {}) =>
  call(register, contract.register, { body: { ...registration(email), ...more } });
const doLogIn = (email: string, given = password, more: Request = {}) =>
  call(logIn, contract.logIn, { body: { email, password: given }, ...more });
const doVerify = (token: string) => call(verify, contract.verifyAccount, { params: { token } });
const doForgot = (email: string) => call(forgot, contract.forgotPassword, { body: { email } });
const seeReset = (token: string) => call(readReset, contract.readResetToken, { params: { token } });
const doReset = (token: string, given = newPassword) =>
  call(reset, contract.resetPassword, { params: { token }, body: { password: given, confirmPassword: given } });
const userOf = async (cookie: string | undefined) =>
  (await call(whoAmI, contract.readSession, cookie === undefined ? {} : { cookie })).body.user;
const cookieIn = ({ cookies }: Answer) => cookies[0]?.split(";")[0];

/** The emailed tokens that the messages to an address stand for. */
async function tokensMailedTo(email: string): Promise<string[]> {
  const key = await signingKey();
  return (await messagesTo(email)).flatMap((message) =>
    message.template === "verify" || message.template === "reset"
      ? [tokenFrom(key, message.template, message.data.tokenId)]
      : [],
  );
}

/** The commands that the table is sent while `act` runs, in order. */
async function tableCalls(act: () => Promise<Answer>): Promise<string[]> {
  const sent = vi.spyOn(documents, "send");
  await act();
  const names = sent.mock.calls.map(([command]) => command.constructor.name);
  sent.mockRestore();
  return names;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

describe("registering", () => {
  it("mails a link that verifies the account and logs in", async () => {
    const email = anEmail();
    const answer = await doRegister(email);
    expect([answer.status, answer.text, answer.cookies]).toEqual([202, "", []]);
    expect(await messagesTo(email)).toMatchObject([
      { channel: "email", template: "verify", language: "fr", status: "queued" },
    ]);

    const [token = ""] = await tokensMailedTo(email);
    const verified = await doVerify(token);
    expect(verified.status).toBe(200);
    expect(verified.body.user).toMatchObject({
      firstName: "Léa",
      email,
      onboarding: { step: "welcome", organization: null },
    });
    expect(verified.cookies[0]).toMatch(
      /^__Host-session=[\w.-]+; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect((await userOf(cookieIn(verified)))?.email).toBe(email);
  });

  it("keeps neither token nor password in the table or in an answer", async () => {
    const email = anEmail();
    await doRegister(email);
    const [token = ""] = await tokensMailedTo(email);
    const user = await readUser((await readEmail(email))?.user ?? "");
    const rests = JSON.stringify([await messagesTo(email), user, await readToken(hashOf(token))]);
    expect(rests).not.toContain(token);
    expect(rests).not.toContain(password);
    const answers = [await doVerify(token), await doLogIn(email)];
    for (const { text } of answers) expect(text).not.toMatch(/correct horse|password|argon2/i);
  });

  it("takes an address once, whatever its case and the spaces around it", async () => {
    const { email } = await anAccount();
    expect((await doRegister(` ${email.toUpperCase()} `)).status).toBe(202);
    expect((await doLogIn(email.toUpperCase())).status).toBe(200);
  });

  it("tells the owner of an address by email alone that it has an account", async () => {
    const { email } = await anAccount();
    const before = new Set((await messagesTo(email)).map(({ _id }) => _id));
    const answer = await doRegister(email, { password: newPassword, confirmPassword: newPassword });
    expect([answer.status, answer.text]).toEqual([202, ""]);
    const since = (await messagesTo(email)).filter(({ _id }) => !before.has(_id));
    expect(since).toMatchObject([{ template: "already_registered" }]);
    expect((await doLogIn(email, newPassword)).body.error.code).toBe("invalid_credentials");
  });

  it("gives an address that was never verified to its newest registration", async () => {
    const email = anEmail();
    const older = await aRegistration(email, password);
    const newer = await aRegistration(email, newPassword);
    expect((await doVerify(older)).status).toBe(410);
    expect((await doLogIn(email, password)).body.error.code).toBe("invalid_credentials");
    expect((await doVerify(newer)).status).toBe(200);
    expect((await doLogIn(email, newPassword)).status).toBe(200);
  });

  it("gives an address to one of two that verify at the same time", async () => {
    const email = anEmail();
    const tokens = [await aRegistration(email), await aRegistration(email)];
    const statuses = (await Promise.all(tokens.map(doVerify))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 410]);
  });

  it.each([
    [{ firstName: " " }, { firstName: "Name required." }],
    [{ email: "lea@" }, { email: "You must enter a valid email address." }],
    [{ password: "short", confirmPassword: "short" }, { password: "Please use 10 characters or more." }],
    [{ confirmPassword: "another one" }, { confirmPassword: "The two passwords are not the same." }],
    [{ acceptTerms: false }, { acceptTerms: "Please accept the terms." }],
    [{ language: "de" }, { language: "Please choose one of the options." }],
    [
      { password: "password123", confirmPassword: "password123" },
      { password: "This password is one of the most common ones. Please choose another." },
    ],
  ])("refuses %j and says why", async (more, fields) => {
    const email = anEmail();
    const { status, body } = await doRegister(email, more);
    expect([status, body.error.code, body.error.fields]).toEqual([400, "invalid", fields]);
    expect(await readEmail(email)).toBeNull();
  });

  it("answers in French who asks in French", async () => {
    const { body } = await call(register, contract.register, {
      body: { ...registration("x"), firstName: "" },
      headers: { "accept-language": "fr-CA" },
    });
    expect(body.error.fields).toEqual({
      firstName: "Le nom est obligatoire.",
      email: "Entrez une adresse courriel valide.",
    });
  });
});

describe("a link to verify an account", () => {
  it("serves once", async () => {
    const token = await aToken("verify");
    expect((await doVerify(token)).status).toBe(200);
    const again = await doVerify(token);
    expect([again.status, again.body.error.code, again.cookies]).toEqual([410, "token_spent", []]);
  });

  it("serves one of ten that use it at the same time", async () => {
    const token = await aToken("verify");
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => doVerify(token)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 410)).toHaveLength(9);
  });

  it("serves for 72 hours", async () => {
    const [one, other] = [await aToken("verify"), await aToken("verify")];
    pass(tokenLife.verify - 1_000);
    expect((await doVerify(one)).status).toBe(200);
    pass(1_000);
    expect((await doVerify(other)).body.error.code).toBe("token_spent");
  });

  it("is sent again to who waits for it, and to nobody else", async () => {
    const email = anEmail();
    const first = await aRegistration(email);
    expect((await call(resend, contract.resendVerification, { body: { email } })).status).toBe(202);
    const second = (await tokensMailedTo(email)).find((token) => token !== first) ?? "";
    expect((await doVerify(second)).status).toBe(200);
    const before = await messagesTo(email);
    expect((await call(resend, contract.resendVerification, { body: { email } })).status).toBe(202);
    expect(await messagesTo(email)).toEqual(before);
    const unknown = anEmail();
    expect((await call(resend, contract.resendVerification, { body: { email: unknown } })).status).toBe(202);
    expect(await messagesTo(unknown)).toEqual([]);
  });
});

describe("a token that was not mailed for this", () => {
  it.each([
    ["made up", async () => "A".repeat(43)],
    ["its own hash", async () => hashOf(await aToken("verify"))],
    ["with letters that are not ASCII", async () => "é".repeat(43)],
    ["a prototype's name", async () => "__proto__"],
  ])("is not found: %s", async (_, make) => {
    const token = await make();
    expect((await doVerify(token)).body.error.code).toBe("token_not_found");
    expect((await seeReset(token)).body.error.code).toBe("token_not_found");
    expect((await doReset(token)).body.error.code).toBe("token_not_found");
  });

  it("is not found when it is for the other purpose, and still serves its own", async () => {
    const [verifies, resets] = [await aToken("verify"), await aToken("reset")];
    expect((await doReset(verifies)).status).toBe(404);
    expect((await doVerify(resets)).status).toBe(404);
    expect((await doVerify(verifies)).status).toBe(200);
    expect((await doReset(resets)).status).toBe(200);
  });

  it("changes the account it was mailed for, not another", async () => {
    const [one, other] = [await anAccount(), await anAccount()];
    const answer = await doReset(await aToken("reset", one.email));
    expect(answer.body.user._id).toBe(one.user._id);
    expect((await doLogIn(other.email, newPassword)).status).toBe(401);
    expect((await doLogIn(other.email)).status).toBe(200);
  });
});

describe("logging in", () => {
  it("begins a session of its own each time", async () => {
    const { email } = await anAccount();
    const [one, other] = [await doLogIn(email), await doLogIn(email)];
    expect(one.status).toBe(200);
    expect(cookieIn(one)).not.toBe(cookieIn(other));
    expect((await userOf(cookieIn(one)))?.email).toBe(email);
  });

  it("answers the same, after the same work, to a wrong password and an unknown address", async () => {
    const { email } = await anAccount();
    const withoutId = ({ status, body }: Answer) => [status, { ...body.error, requestId: "" }];
    const wrong = await doLogIn(email, "a wrong password");
    expect(wrong.body.error.message).toBe("Invalid email or password");
    expect(withoutId(await doLogIn(anEmail(), "a wrong password"))).toEqual(withoutId(wrong));
    const unknown = await tableCalls(() => doLogIn(anEmail(), "a wrong password"));
    expect(await tableCalls(() => doLogIn(email, "a wrong password"))).toEqual(unknown);
  });

  it("tells only who knows the password that the address is not verified", async () => {
    const email = anEmail();
    await aRegistration(email);
    expect((await doLogIn(email, "a wrong password")).body.error.code).toBe("invalid_credentials");
    const right = await doLogIn(email);
    expect([right.status, right.body.error.code, right.cookies]).toEqual([403, "account_unverified", []]);
  });

  it("ends with logging out, for this device alone", async () => {
    const { email } = await anAccount();
    const [one, other] = [cookieIn(await doLogIn(email)) ?? "", cookieIn(await doLogIn(email)) ?? ""];
    const out = await call(logOut, contract.logOut, { cookie: one });
    expect([out.status, out.cookies]).toEqual([
      204,
      ["__Host-session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax"],
    ]);
    expect(await userOf(one)).toBeNull();
    expect(await userOf(other)).not.toBeNull();
    expect((await call(logOut, contract.logOut)).status).toBe(204);
  });
});

describe("the same work for a known and an unknown address", () => {
  it("is done by registering and by both links", async () => {
    const { email } = await anAccount();
    const waiting = anEmail();
    await aRegistration(waiting);
    for (const act of [
      doRegister,
      doForgot,
      (to: string) => call(resend, contract.resendVerification, { body: { email: to } }),
    ]) {
      const unknown = await tableCalls(() => act(anEmail()));
      expect(await tableCalls(() => act(email))).toEqual(unknown);
      expect(await tableCalls(() => act(waiting))).toEqual(unknown);
    }
  });

  it("writes as many items for either", async () => {
    const { email } = await anAccount();
    const written = async (act: () => Promise<Answer>) => {
      const sent = vi.spyOn(documents, "send");
      await act();
      const counts = sent.mock.calls.map(([{ input }]) => ("TransactItems" in input ? input.TransactItems?.length : 0));
      sent.mockRestore();
      return counts;
    };
    for (const act of [doRegister, doForgot])
      expect(await written(() => act(email))).toEqual(await written(() => act(anEmail())));
  });
});

describe("a forgotten password", () => {
  it("is set anew by the mailed link, which ends every session and logs in", async () => {
    const { email, user } = await anAccount();
    const sessions = [await aSession(user._id), await aSession(user._id)];
    pass(1_000);
    expect((await doForgot(email)).status).toBe(202);
    const token = (await tokensMailedTo(email)).at(-1) ?? "";
    expect((await seeReset(token)).body).toEqual({ email });

    pass(1_000);
    const answer = await doReset(token);
    expect(answer.status).toBe(200);
    for (const cookie of sessions) expect(await userOf(cookie)).toBeNull();
    expect((await userOf(cookieIn(answer)))?.email).toBe(email);
    expect((await doLogIn(email)).status).toBe(401);
    expect((await doLogIn(email, newPassword)).status).toBe(200);
    expect((await seeReset(token)).body.error.code).toBe("token_spent");
    expect((await doReset(token)).status).toBe(410);
  });

  it("verifies an account that still waited for its link", async () => {
    const email = anEmail();
    await aRegistration(email);
    expect((await doReset(await aToken("reset", email))).status).toBe(200);
    expect((await doLogIn(email, newPassword)).status).toBe(200);
  });

  it("ends the links that were mailed before", async () => {
    const email = anEmail();
    const verifies = await aRegistration(email);
    const older = await aToken("reset", email);
    pass(1_000);
    const newer = await aToken("reset", email);
    pass(1_000);
    expect((await doReset(newer)).status).toBe(200);
    expect((await doReset(older)).status).toBe(410);
    expect((await doVerify(verifies)).status).toBe(410);
  });

  it("can be set for two hours", async () => {
    const { email } = await anAccount();
    const token = await aToken("reset", email);
    pass(tokenLife.reset);
    expect((await seeReset(token)).status).toBe(410);
    expect((await doReset(token)).status).toBe(410);
    expect((await doLogIn(email)).status).toBe(200);
  });

  it("is not spent by looking at it, nor by a password that is refused", async () => {
    const token = await aToken("reset");
    for (let looked = 0; looked < 3; looked++) expect((await seeReset(token)).status).toBe(200);
    expect((await doReset(token, "password123")).body.error.fields.password).toMatch(/most common/);
    expect((await doReset(token, "short")).status).toBe(400);
    expect((await doReset(token)).status).toBe(200);
  });
});

describe("sessions", () => {
  const list = async (cookie: string) => (await call(listSessions, contract.listSessions, { cookie })).body.items;
  const end = (session: string, cookie: string) =>
    call(endSession, contract.endSession, { params: { session }, cookie });

  it("are listed, newest first, and ended one by one", async () => {
    const { user, cookie } = await aPerson();
    pass(1_000);
    const other = await aSession(user._id);
    const [newest, oldest] = await list(cookie);
    expect([newest.current, oldest.current]).toEqual([false, true]);
    expect(Object.keys(newest).toSorted()).toEqual(["_id", "current", "device", "lastSeenAt", "startedAt"]);
    expect((await end(newest._id, cookie)).status).toBe(204);
    expect(await userOf(other)).toBeNull();
    expect(await list(cookie)).toHaveLength(1);
    expect((await end(newest._id, cookie)).body.error.code).toBe("session_not_found");
  });

  it("are one's own: another person's is not found and goes on", async () => {
    const [one, other] = [await aPerson(), await aPerson()];
    const [theirs] = await list(other.cookie);
    expect((await end(theirs._id, one.cookie)).status).toBe(404);
    expect(await userOf(other.cookie)).not.toBeNull();
  });

  it("last 14 days from their last use", async () => {
    const { cookie } = await aPerson();
    pass(sessionLife.idle - hour);
    expect(await userOf(cookie)).not.toBeNull();
    await list(cookie);
    pass(sessionLife.idle - 1_000);
    expect((await list(cookie))?.length).toBe(1);
    pass(sessionLife.idle);
    expect(await userOf(cookie)).toBeNull();
  });

  it("last 90 days at most, however often they are used", async () => {
    const { cookie } = await aPerson();
    for (let days = 10; days <= 80; days += 10) {
      pass(10 * day);
      expect(await list(cookie)).toHaveLength(1);
    }
    pass(10 * day - 1_000);
    expect(await userOf(cookie)).not.toBeNull();
    pass(1_000);
    expect(await userOf(cookie)).toBeNull();
    expect((await call(listSessions, contract.listSessions, { cookie })).status).toBe(401);
  });

  it("note their use at most once an hour", async () => {
    const { cookie } = await aPerson();
    await list(cookie);
    pass(hour - 1_000);
    expect(await tableCalls(() => call(listSessions, contract.listSessions, { cookie }))).not.toContain(
      "UpdateCommand",
    );
    pass(1_000);
    expect(await tableCalls(() => call(listSessions, contract.listSessions, { cookie }))).toContain("UpdateCommand");
  });
});

describe("too many attempts", () => {
  it.each([
    ["logging in", 10, (email: string) => doLogIn(email, "a wrong password")],
    ["registering", 5, (email: string) => doRegister(email)],
    ["asking for a new password", 5, doForgot],
  ])("for one address: %s is refused after %i, with the time to wait", async (_, times, act) => {
    vi.setSystemTime(Math.ceil(Date.now() / hour) * hour + 60_000);
    const email = anEmail();
    // Written differently, an address is still the same.
    const statuses = [];
    for (let done = 0; done < times; done++)
      statuses.push((await act(`${" ".repeat(done)}${done % 2 ? email : email.toUpperCase()}`)).status);
    expect(statuses).not.toContain(429);
    const refused = await act(` ${email}`);
    expect([refused.status, refused.body.error.code]).toEqual([429, "too_many"]);
    const wait = Number(refused.headers["retry-after"]);
    expect(wait).toBeGreaterThan(0);
    pass(wait * 1_000);
    expect((await act(email)).status).not.toBe(429);
  });

  it("are forgotten once the right password is given: only failures in a row are limited", async () => {
    vi.setSystemTime(Math.ceil(Date.now() / hour) * hour + 60_000);
    const { email } = await anAccount();
    for (let round = 0; round < 3; round++) {
      for (let wrong = 0; wrong < 9; wrong++) expect((await doLogIn(email, "a wrong password")).status).toBe(401);
      expect((await doLogIn(email, "correct horse battery")).status).toBe(200);
    }
  });

  it("from one place are refused after 30 in five minutes, whatever address they name", async () => {
    vi.setSystemTime(Math.ceil(Date.now() / hour) * hour + 60_000);
    const address = anEmail();
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => call(readReset, contract.readResetToken, { params: { token: "x" }, address })),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    expect((await call(readReset, contract.readResetToken, { params: { token: "x" } })).status).toBe(404);
  });
});
