import { ulid } from "ulid";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newAdditionMail } from "#functions/actions/sending/messages/user-added.ts";
import { hashOf } from "#functions/crypto/token.ts";
import { closeUser } from "#functions/data/accounts/closing.ts";
import { additionKey, memberKey, newcomerKey } from "#functions/data/keys.ts";
import { countCall } from "#functions/data/limits.ts";
import { readAll, transact } from "#functions/data/table.ts";
import { memberPut } from "#functions/data/users/members.ts";
import { cookieIn, doLogIn } from "#functions/testing/account-calls.ts";
import { anAccount, anEmail, messagesTo } from "#functions/testing/accounts.ts";
import { day, pass } from "#functions/testing/clock.ts";
import { aMember, aNewcomer, anOrganization, aPerson } from "#functions/testing/fixtures.ts";
import { meanwhile } from "#functions/testing/meanwhile.ts";
import {
  doAccept,
  doAdd,
  doAddMany,
  doChangeRole,
  doHandOver,
  doRemove,
  doResendTo,
  type Seat,
  seeOffers,
  temporaryPasswordsTo,
  usersOf,
} from "#functions/testing/user-calls.ts";
import type { Offer } from "#shared/model/organization-user.ts";
import type { Role } from "#shared/model/role.ts";
import { additionMails, additionsOfDay } from "#shared/rules/accounts/organization-user.ts";
import { addUser } from "./add-user.ts";
import { resendUser } from "./resend-user.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Math.ceil(Date.now() / day) * day + 60_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const row = (email: string, line = 1) => ({ line, firstName: "Léa", lastName: "Roy", email });

async function offersOf(cookie: string): Promise<Offer[]> {
  const found: Offer[] = [];
  let next: string | null = null;
  do {
    const { body } = await seeOffers(cookie, next);
    found.push(...body.items);
    next = body.next;
  } while (next !== null);
  return found;
}

async function addedByStrangers(email: string, count: number): Promise<void> {
  for (let stranger = 0; stranger < count; stranger++) await aNewcomer(ulid(), { email });
  vi.setSystemTime(Date.now() + day);
}

describe("whoever was added by a hundred strangers first", () => {
  it("joins by the temporary password of the next one", async () => {
    const email = anEmail();
    await addedByStrangers(email, 101);
    await doAdd(await anOrganization(), email);
    const [password = ""] = (await temporaryPasswordsTo(email)).slice(-1);
    expect((await doLogIn(email, password)).status).toBe(200);
  });

  it("finds the offer of the next one, and joins", async () => {
    const { email } = await anAccount();
    const cookie = cookieIn(await doLogIn(email)) ?? "";
    await addedByStrangers(email, 101);
    const { body } = await doAdd(await anOrganization(), email);
    expect((await offersOf(cookie)).map(({ _id }) => _id)).toEqual([body._id]);
    expect((await doAccept(cookie, body._id)).status).toBe(200);
  });
});

it("an addition that nobody followed is forgotten, by the organization first", async () => {
  const business = await anOrganization();
  const email = anEmail();
  const { body } = await doAdd(business, email);
  const { _id } = business.organization;
  const ends = async () => {
    const items = await readAll([newcomerKey(_id, body._id), additionKey(email, _id)]);
    return ["newcomer", "addition"].map((kind) => Number(items.find((item) => item.kind === kind)?.expiresAt) * 1_000);
  };
  const [ofNewcomer = 0, ofAddition = 0] = await ends();
  expect([ofNewcomer - Date.now() - 33 * day, ofAddition - ofNewcomer]).toEqual([0, day]);
  vi.setSystemTime(Date.now() + 10 * day);
  await doResendTo(business, body._id);
  expect(await ends()).toEqual([ofNewcomer + 10 * day, ofAddition + 10 * day]);
});

async function addAndRemove(seat: Seat, email: string, times: number): Promise<number> {
  const before = (await messagesTo(email)).length;
  for (let time = 0; time < times; time++) {
    const { status, body } = await doAdd(seat, email);
    expect(status).toBe(201);
    await doRemove(seat, body._id);
  }
  return (await messagesTo(email)).length - before;
}

describe("the emails to somebody who is added", () => {
  it("are not used up by a stranger: everybody else still adds, and an email goes out", async () => {
    const [stranger, honest] = [await anOrganization(), await anOrganization()];
    const email = anEmail();
    expect(await addAndRemove(stranger, email, 7)).toBe(additionMails.fromOne);
    expect((await doAdd(honest, email)).body).toMatchObject({ emailed: true, status: "invited" });
  });

  it("are one count for adding, importing and sending again", async () => {
    const business = await anOrganization();
    const email = anEmail();
    await addAndRemove(business, email, 2);
    expect((await doAddMany(business, [row(email)])).body).toMatchObject({ added: 1, notEmailed: 0 });
    const [waiting] = (await usersOf(business)).filter((user) => user.email === email);
    const again = [];
    for (let time = 0; time < 3; time++) again.push((await doResendTo(business, waiting?._id ?? "")).body.emailed);
    expect(again).toEqual([true, true, false]);
    await doRemove(business, waiting?._id ?? "");
    const [user, ...tag] = email.split("@");
    const tagged = `${user}+1@${tag}`;
    expect((await doAddMany(business, [row(tagged)])).body).toMatchObject({ added: 1, notEmailed: 1 });
    expect(await messagesTo(email)).toHaveLength(5);
    expect(await messagesTo(tagged)).toEqual([]);
  });

  it("leave the temporary password as it was where no other may go out", async () => {
    const business = await anOrganization();
    const email = anEmail();
    const { body } = await doAdd(business, email);
    for (let time = 0; time < 6; time++) {
      pass(1_000);
      await doResendTo(business, body._id);
    }
    const [last = ""] = (await temporaryPasswordsTo(email)).slice(-1);
    expect((await doLogIn(email, last)).status).toBe(200);
  });

  it("end for everybody only where many accounts send them, and then the person is added all the same", async () => {
    const email = anEmail();
    const newcomer = await aNewcomer(ulid(), { email });
    const sendFrom = (user: string) =>
      transact(() => [newAdditionMail(newcomer, "en", { user, now: new Date() }).counted]);
    const sent = [];
    for (let account = 0; account < 12; account++) {
      const user = ulid();
      for (let mail = 0; mail < 6; mail++) sent.push((await sendFrom(user)).done);
    }
    expect(sent.filter(Boolean)).toHaveLength(additionMails.fromAll - 1);
    const { status, body } = await doAdd(await anOrganization(), email);
    expect([status, body.emailed]).toEqual([201, false]);
  });
});

describe("the additions of an account in a day", () => {
  const addedBefore = (user: string, times: number) =>
    countCall({ name: "additions", hash: hashOf(user), seconds: 86_400 }, new Date(), times);

  it("end at a number that grows with its age, and others are not touched", async () => {
    expect([0, 1, 6.5, 18, 19, 400].map((days) => additionsOfDay(days * day))).toEqual([
      100, 200, 700, 1_900, 2_000, 2_000,
    ]);
    const business = await anOrganization();
    await addedBefore(business.owner._id, 99);
    expect((await doAdd(business, anEmail())).status).toBe(201);
    const refused = await doAdd(business, anEmail());
    expect([refused.status, Number(refused.headers["retry-after"]) > 3_600]).toEqual([429, true]);
    expect(refused.body.error.message).toMatch(/^You’ve reached today’s limit\. You can go on (?:tomorrow )?at \d+:00/);
    const { body } = await doAddMany(business, [row(anEmail(), 7)]);
    expect(body).toMatchObject({ added: 0, rejected: [{ line: 7, field: null, reason: "additions_of_day" }] });
    expect((await doAdd(await anOrganization(), anEmail())).status).toBe(201);
  });

  it("count nobody who is there already", async () => {
    const business = await anOrganization();
    const { user } = await aPerson();
    await addedBefore(business.owner._id, 99);
    await doAdd(business, user.email);
    expect((await doAddMany(business, [row(user.email)])).body).toMatchObject({ alreadyThere: 1, rejected: [] });
  });
});

describe("whoever was added by somebody who then closed their account", () => {
  async function addedAndClosed(email: string) {
    const business = await anOrganization();
    const admin = await aMember(business.organization._id, "admin");
    const { body } = await doAdd({ organization: business.organization, cookie: admin.cookie }, email, {
      role: "admin",
    });
    expect(body.emailed).toBe(true);
    await closeUser(admin.user, new Date());
    return { business, newcomer: body._id };
  }

  it("does not join by the temporary password, until somebody else sends it again", async () => {
    const email = anEmail();
    const { business, newcomer } = await addedAndClosed(email);
    const [password = ""] = await temporaryPasswordsTo(email);
    const refused = await doLogIn(email, password);
    expect([refused.status, refused.body.error.code]).toEqual([410, "temporary_password_expired"]);
    pass(1_000);
    await doResendTo(business, newcomer);
    const [again = ""] = (await temporaryPasswordsTo(email)).slice(-1);
    expect((await doLogIn(email, again)).status).toBe(200);
  });

  it("does not join with the account that they have, and sees no offer", async () => {
    const { email } = await anAccount();
    const cookie = cookieIn(await doLogIn(email)) ?? "";
    const { business, newcomer } = await addedAndClosed(email);
    expect(await offersOf(cookie)).toEqual([]);
    const refused = await doAccept(cookie, newcomer);
    expect([refused.status, refused.body.error.code]).toEqual([404, "offer_not_found"]);
    expect((await doChangeRole(business, newcomer, "agent")).status).toBe(200);
    expect((await doAccept(cookie, newcomer)).status).toBe(200);
  });
});

describe("whoever was added by somebody who was removed and is a member again", () => {
  async function addedAndBack(add: (seat: Seat, email: string) => Promise<string>) {
    const business = await anOrganization();
    const { user: admin, cookie } = await aPerson();
    const join = async () => {
      await doAdd(business, admin.email, { role: "admin" });
      const [offer] = await offersOf(cookie);
      expect((await doAccept(cookie, offer?._id ?? "")).status).toBe(200);
    };
    await join();
    const person = await aPerson();
    const newcomer = await add({ organization: business.organization, cookie }, person.user.email);
    expect(await offersOf(person.cookie)).toHaveLength(1);
    expect((await doRemove(business, admin._id)).status).toBe(204);
    expect(await offersOf(person.cookie)).toEqual([]);
    pass(1_000);
    await join();
    return { business, newcomer, person, back: { organization: business.organization, cookie } };
  }

  it("does not join by what was added before, until somebody sends it again", async () => {
    const { newcomer, person, back } = await addedAndBack(
      async (seat, email) => (await doAdd(seat, email, { role: "admin" })).body._id,
    );
    expect(await offersOf(person.cookie)).toEqual([]);
    const refused = await doAccept(person.cookie, newcomer);
    expect([refused.status, refused.body.error.code]).toEqual([404, "offer_not_found"]);
    expect((await doResendTo(back, newcomer)).status).toBe(200);
    expect((await doAccept(person.cookie, newcomer)).status).toBe(200);
  });

  it("joins once their role is changed from the membership of today", async () => {
    const { newcomer, person, back } = await addedAndBack(
      async (seat, email) => (await doAdd(seat, email, { role: "admin" })).body._id,
    );
    expect((await doChangeRole(back, newcomer, "agent")).status).toBe(200);
    expect((await doAccept(person.cookie, newcomer)).status).toBe(200);
  });

  it("does not join at the moment at which the other comes back", async () => {
    const business = await anOrganization();
    const admin = await aMember(business.organization._id, "admin");
    const person = await aPerson();
    const { body } = await doAdd({ ...business, cookie: admin.cookie }, person.user.email, { role: "admin" });
    const again = { organization: business.organization._id, user: admin.user._id, role: "admin", name: "A" } as const;
    const between = meanwhile(["TransactWriteItemsCommand", `MEMBER#${person.user._id}`], async () => {
      await doRemove(business, admin.user._id);
      await transact(() => [memberPut({ ...again, newcomer: ulid() })]);
    });
    expect((await doAccept(person.cookie, body._id)).status).toBe(409);
    expect(between).toHaveLength(1);
  });
});

describe("whoever was added by somebody who was lowered and raised again", () => {
  async function addedBy(own: Role, role: Role) {
    const business = await anOrganization();
    const sponsor = await aMember(business.organization._id, own);
    const person = await aPerson();
    const seat = { organization: business.organization, cookie: sponsor.cookie };
    const newcomer: string = (await doAdd(seat, person.user.email, { role })).body._id;
    const become = async (...roles: Role[]) => {
      for (const next of roles) {
        expect((await doChangeRole(business, sponsor.user._id, next)).status).toBe(200);
      }
    };
    return { business, sponsor, person, seat, newcomer, become };
  }

  const joins = async ({ person, newcomer }: Awaited<ReturnType<typeof addedBy>>) => {
    const offered = (await offersOf(person.cookie)).length;
    const { status } = await doAccept(person.cookie, newcomer);
    expect(offered).toBe(status === 200 ? 1 : 0);
    return status;
  };

  it.each([
    ["an agent in between", "admin", "admin", ["agent", "admin"], 404],
    ["an agent in between, who had added an agent", "admin", "agent", ["agent", "admin"], 404],
    ["raised bit by bit", "admin", "operator", ["employee", "operator", "owner"], 404],
    ["lowered twice, at last to what reaches", "owner", "agent", ["agent", "owner", "admin", "owner"], 404],
    ["an admin in between, who had added an owner", "owner", "owner", ["admin", "owner"], 404],
    ["an admin in between, who had added an admin", "owner", "admin", ["admin", "owner"], 200],
    ["an admin from then on, who had added an admin", "owner", "admin", ["admin"], 200],
    ["an owner in between", "admin", "admin", ["owner", "admin"], 200],
  ] as const)("joins only where every role since reaches: %s", async (_, own, role, roles, status) => {
    const added = await addedBy(own, role);
    await added.become(...roles);
    expect(await joins(added)).toBe(status);
  });

  it("joins once they have sent it again, or changed the role", async () => {
    const again = await addedBy("admin", "admin");
    await again.become("agent", "admin");
    pass(1_000);
    expect((await doResendTo(again.seat, again.newcomer)).status).toBe(200);
    const changed = await addedBy("admin", "admin");
    await changed.become("agent", "admin");
    expect((await doChangeRole(changed.seat, changed.newcomer, "operator")).status).toBe(200);
    expect([await joins(again), await joins(changed)]).toEqual([200, 200]);
  });

  it("does not join at the moment at which that happens", async () => {
    const added = await addedBy("admin", "admin");
    const between = meanwhile(["TransactWriteItemsCommand", `MEMBER#${added.person.user._id}`], () =>
      added.become("agent", "admin"),
    );
    expect((await doAccept(added.person.cookie, added.newcomer)).status).toBe(409);
    expect(between).toHaveLength(1);
  });

  it("does not join where two others lower and raise at once", async () => {
    const added = await addedBy("admin", "admin");
    const between = meanwhile(["TransactWriteItemsCommand", `MEMBER#${added.sponsor.user._id}`, "employee"], () =>
      added.become("agent", "admin"),
    );
    await added.become("employee", "admin");
    expect(between).toHaveLength(1);
    const [{ loweredTo } = {}] = await readAll([memberKey(added.business.organization._id, added.sponsor.user._id)]);
    expect(loweredTo).toEqual({ agent: 1, employee: 2 });
    expect(await joins(added)).toBe(404);
  });

  it("does not join whom an owner had added as one before they handed over", async () => {
    const business = await anOrganization();
    const next = await aMember(business.organization._id, "admin");
    const person = await aPerson();
    const { body } = await doAdd(business, person.user.email, { role: "owner" });
    expect((await doHandOver(business, next.user._id)).status).toBe(200);
    const seat = { organization: business.organization, cookie: next.cookie };
    expect((await doChangeRole(seat, business.owner._id, "owner")).status).toBe(200);
    expect((await doAccept(person.cookie, body._id)).status).toBe(404);
  });
});

it("whoever added an address that is theirs by now does not join once more", async () => {
  const { organization, owner, cookie } = await anOrganization();
  const newcomer = await aNewcomer(organization._id, { email: owner.email });
  expect(await offersOf(cookie)).toEqual([]);
  const refused = await doAccept(cookie, newcomer._id);
  expect([refused.status, refused.body.error.code]).toEqual([404, "offer_not_found"]);
});

describe("whoever closes their account at that very moment", () => {
  const byOf = (organization: string, user: string) => ({
    ...({ organization, user, role: "admin", byKey: false, route: "userAdd", now: new Date() } as const),
    network: { near: anEmail(), wide: null },
  });

  it("adds nobody, and sends nothing again", async () => {
    const { organization } = await anOrganization();
    const { user } = await aMember(organization._id, "admin");
    const waiting = await aNewcomer(organization._id);
    await closeUser(user, new Date());
    const by = byOf(organization._id, user._id);
    const email = anEmail();
    expect(await addUser({ firstName: "Léa", lastName: "Roy", email }, by)).toMatchObject({ refused: "forbidden" });
    expect(await resendUser(waiting._id, by)).toMatchObject({ refused: "edited_meanwhile" });
    expect(await messagesTo(email)).toEqual([]);
    expect(await messagesTo(waiting.email)).toHaveLength(1);
  });
});
