import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { closeUser } from "#functions/data/accounts/closing.ts";
import { readUser } from "#functions/data/accounts/users.ts";
import { cookieIn, doLogIn, doVerify } from "#functions/testing/account-calls.ts";
import { anAccount, aRegistration, aToken } from "#functions/testing/accounts.ts";
import { day, minute, ownDate, pass } from "#functions/testing/clock.ts";
import { anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { ownDue } from "#functions/testing/own-due.ts";
import { storedWith } from "#functions/testing/stored-with.ts";
import {
  doAccept,
  doAdd,
  doResendTo,
  seeOffers,
  temporaryPasswordsTo,
  usersOf,
} from "#functions/testing/user-calls.ts";
import { confirmEmailRoute } from "#shared/contract/me.ts";
import { eraseClosedAccounts } from "./erase-closed-accounts.ts";

ownDate();
ownDue();

/** Emails and their tokens are excluded: they expire by themselves. */
const kindsWith = async (...words: string[]) =>
  (await storedWith(...words)).map(({ kind }) => kind).filter((kind) => !["message", "token"].includes(kind));

async function erase(user: string): Promise<void> {
  const person = await readUser(user);
  if (person === null) throw new Error("nobody to erase");
  await closeUser(person, new Date(Date.now() - 31 * day));
  for (let steps = 1; (await readUser(user)) !== null; steps++) {
    let left = steps;
    await eraseClosedAccounts(new Date(), () => () => left-- > 0);
    pass(10 * minute);
  }
}

async function moved(firstName: string) {
  const { email: former, user } = await anAccount();
  const cookie = cookieIn(await doLogIn(former)) ?? "";
  const [joined, waiting] = [await anOrganization(), await anOrganization()];
  const { body } = await doAdd(joined, former, { firstName });
  expect((await doAccept(cookie, body._id)).status).toBe(200);
  const added = await doAdd(waiting, former, { firstName });
  pass(minute);
  expect((await doResendTo(waiting, added.body._id)).status).toBe(200);
  const changed = await ask(confirmEmailRoute, { cookie, params: { token: await aToken("new_email", former) } });
  expect(changed.status).toBe(200);
  const email = (await readUser(user._id))?.email ?? "";
  return { user: user._id, former, email, waiting };
}

const aName = () => `Hildegunst${ulid().slice(-8)}`;

describe("an account that is erased", () => {
  it("leaves nothing of its person's having been added, by the present address or a former one", async () => {
    const name = aName();
    const { user, former, email, waiting } = await moved(name);
    await doAdd(await anOrganization(), email, { firstName: name });
    expect(await kindsWith(former, email, name)).toEqual(expect.arrayContaining(["invitation"]));
    await erase(user);
    expect(await kindsWith(former, email, name)).toEqual([]);
    expect((await usersOf(waiting)).map((one) => one.email)).toEqual([waiting.owner.email]);
    expect((await doAdd(waiting, former)).status).toBe(201);
  });

  it("leaves what was added by a former address that somebody else has proved since", async () => {
    const { user, former, waiting } = await moved(aName());
    expect((await doVerify(await aRegistration(former))).status).toBe(200);
    const cookie = cookieIn(await doLogIn(former)) ?? "";
    await erase(user);
    const [offer] = (await seeOffers(cookie)).body.items;
    expect(offer).toMatchObject({ organization: { _id: waiting.organization._id } });
    expect((await doAccept(cookie, offer._id)).status).toBe(200);
  });

  it("leaves alone who was added at an address that its person had left by then", async () => {
    const anna = await moved("Anna");
    pass(day);
    const shop = await anOrganization();
    const bernard = await doAdd(shop, anna.former, { firstName: "Bernard" });
    expect(bernard.body.emailed).toBe(true);
    const password = (await temporaryPasswordsTo(anna.former)).at(-1) ?? "";
    const rows = (await usersOf(shop)).length;
    await erase(anna.user);
    expect(await usersOf(shop)).toHaveLength(rows);
    expect((await doLogIn(anna.former, password)).status).toBe(200);
  });
});
