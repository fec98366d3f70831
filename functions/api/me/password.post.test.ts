import { describe, expect, it } from "vitest";
import { cookieIn, doLogIn, newPassword, userOf } from "#functions/testing/account-calls.ts";
import { anAccount, messagesTo } from "#functions/testing/accounts.ts";
import { ask } from "#functions/testing/handlers.ts";
import { meanwhile } from "#functions/testing/meanwhile.ts";
import { changePasswordRoute, closeMeRoute } from "#shared/contract/me.ts";

const old = "correct horse battery";
const change = (cookie: string | undefined, body: object = {}) =>
  ask(changePasswordRoute, {
    ...(cookie === undefined ? {} : { cookie }),
    body: { oldPassword: old, password: newPassword, confirmPassword: newPassword, ...body },
  });

describe("changing one's password", () => {
  it("logs out everywhere else, and goes on here with a new session", async () => {
    const { email } = await anAccount(old);
    const [here, elsewhere] = [cookieIn(await doLogIn(email, old)), cookieIn(await doLogIn(email, old))];
    const changed = await change(here);
    expect(changed.status).toBe(200);
    expect(await userOf(here)).toBeNull();
    expect(await userOf(elsewhere)).toBeNull();
    expect(await userOf(cookieIn(changed))).toMatchObject({ email });
    expect((await doLogIn(email, old)).status).toBe(401);
    expect((await doLogIn(email, newPassword)).status).toBe(200);
  });

  it("ends the session of who logged in by the old one while it was changed", async () => {
    const { email } = await anAccount(old);
    const here = cookieIn(await doLogIn(email, old));
    const between = meanwhile(["TransactWriteItemsCommand", "passwordHash = :new"], () => doLogIn(email, old));
    const changed = await change(here);
    expect([changed.status, between[0]?.status]).toEqual([200, 200]);
    expect(between[0] && (await userOf(cookieIn(between[0])))).toBeNull();
    expect(await userOf(cookieIn(changed))).toMatchObject({ email });
  });

  it("begins no session by the old one where it was changed before that was stored", async () => {
    const { email } = await anAccount(old);
    const here = cookieIn(await doLogIn(email, old));
    const between = meanwhile(["PutItemCommand", "SESSION#"], () => change(here));
    const late = await doLogIn(email, old);
    expect(between.map(({ status }) => status)).toEqual([200]);
    expect(await userOf(cookieIn(late))).toBeNull();
  });

  it("changes nothing of an account that is closed meanwhile: it comes back by the password that closed it", async () => {
    const { email } = await anAccount(old);
    const [here, there] = [cookieIn(await doLogIn(email, old)), cookieIn(await doLogIn(email, old))];
    const closed = meanwhile(["TransactWriteItemsCommand", "passwordHash = :new"], () =>
      ask(closeMeRoute, { cookie: there ?? "", body: { confirm: "close", password: old } }),
    );
    const { status, body } = await change(here);
    expect([closed[0]?.status, status, body.error?.code]).toEqual([204, 409, "edited_meanwhile"]);
    expect((await doLogIn(email, newPassword)).status).toBe(401);
    expect((await messagesTo(email)).map(({ template }) => template)).not.toContain("password_changed");
  });

  it("tells the person by email", async () => {
    const { email } = await anAccount(old);
    await change(cookieIn(await doLogIn(email, old)));
    expect((await messagesTo(email)).map(({ template }) => template)).toContain("password_changed");
  });

  it.each([
    [{ oldPassword: "not this one" }, "oldPassword"],
    [{ oldPassword: "" }, "oldPassword"],
    [{ password: "short", confirmPassword: "short" }, "password"],
    [{ password: "password123", confirmPassword: "password123" }, "password"],
    [{ confirmPassword: "another one entirely" }, "confirmPassword"],
  ])("refuses %j and changes nothing", async (body, field) => {
    const { email } = await anAccount(old);
    const cookie = cookieIn(await doLogIn(email, old));
    const refused = await change(cookie, body);
    expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([400, [field]]);
    expect(await userOf(cookie)).toMatchObject({ email });
  });

  it("takes no password for a new one that is the present one", async () => {
    const { email } = await anAccount(old);
    const cookie = cookieIn(await doLogIn(email, old));
    const refused = await change(cookie, { password: old, confirmPassword: old });
    expect([refused.status, refused.body.error.fields]).toEqual([400, { password: expect.stringMatching(/already/) }]);
    expect(await userOf(cookie)).toMatchObject({ email });
    expect((await messagesTo(email)).map(({ template }) => template)).not.toContain("password_changed");
  });

  it("stops guessing of the old password at a browser that was left open", async () => {
    const { email } = await anAccount(old);
    const cookie = cookieIn(await doLogIn(email, old));
    for (let tries = 0; tries < 10; tries++) await change(cookie, { oldPassword: `guess ${tries}` });
    expect((await change(cookie)).status).toBe(429);
  });
});
