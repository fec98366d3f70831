import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cookieIn, doLogIn, userOf } from "#functions/testing/account-calls.ts";
import { anAccount, messagesTo } from "#functions/testing/accounts.ts";
import { day } from "#functions/testing/clock.ts";
import { ask } from "#functions/testing/handlers.ts";
import { logInRoute } from "#shared/contract/accounts.ts";
import { changePasswordRoute, closeMeRoute } from "#shared/contract/me.ts";
import { accountNotices } from "#shared/rules/accounts/account.ts";

beforeEach(() => {
  // Far in the future, so that no other file's schedule erases what is closed here.
  vi.useFakeTimers({ toFake: ["Date"], now: (Math.ceil(Date.now() / day) + 400) * day + 60_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const passwords = ["correct horse battery", "staple of the harbour"] as const;

async function change(
  cookie: string | undefined,
  times: number,
  [first, second]: readonly [string, string] = passwords,
): Promise<string | undefined> {
  let last = cookie;
  for (let time = 0; time < times; time++) {
    const [oldPassword, password] = time % 2 ? [second, first] : [first, second];
    const body = { oldPassword, password, confirmPassword: password };
    const changed = await ask(changePasswordRoute, { ...(last !== undefined && { cookie: last }), body });
    expect(changed.status).toBe(200);
    last = cookieIn(changed);
  }
  return last;
}

async function closeAndComeBack(email: string, times: number): Promise<void> {
  let cookie = cookieIn(await doLogIn(email, passwords[0])) ?? "";
  for (let time = 0; time < times; time++) {
    expect((await ask(closeMeRoute, { cookie, body: { confirm: "close", password: passwords[0] } })).status).toBe(204);
    const back = await ask(logInRoute, { body: { email, password: passwords[0], comeBack: true } });
    expect(back.status).toBe(200);
    cookie = cookieIn(back) ?? "";
  }
}

const toldOf = async (email: string, template: string) =>
  (await messagesTo(email)).filter((message) => message.template === template).length;

describe("the emails about what somebody does with their account", () => {
  it("end for a day where passwords are changed without end, and each change happens", async () => {
    const { email } = await anAccount(passwords[0]);
    const last = await change(cookieIn(await doLogIn(email, passwords[0])), accountNotices + 2);
    expect(await userOf(last)).toMatchObject({ email });
    expect(await toldOf(email, "password_changed")).toBe(accountNotices);
    vi.setSystemTime(Date.now() + day);
    await change(cookieIn(await doLogIn(email, passwords[0])), 1);
    expect(await toldOf(email, "password_changed")).toBe(accountNotices + 1);
  });

  it("are counted for nothing where a change does not happen", async () => {
    const { email } = await anAccount(passwords[0]);
    const cookie = cookieIn(await doLogIn(email, passwords[0]));
    const [oldPassword, password] = passwords;
    const body = { oldPassword, password, confirmPassword: password };
    const tries = await Promise.all(
      Array.from({ length: accountNotices }, () => ask(changePasswordRoute, { ...(cookie && { cookie }), body })),
    );
    expect(tries.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    await change(cookieIn(await doLogIn(email, password)), 1, [password, oldPassword]);
    expect(await toldOf(email, "password_changed")).toBe(2);
  });

  it("end for a day where an account is closed without end, and tell of a password all the same", async () => {
    const { email } = await anAccount(passwords[0]);
    await closeAndComeBack(email, accountNotices + 2);
    expect(await toldOf(email, "account_closed")).toBe(accountNotices);
    await change(cookieIn(await doLogIn(email, passwords[0])), 1);
    expect(await toldOf(email, "password_changed")).toBe(1);
  });
});
