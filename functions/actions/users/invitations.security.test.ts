import { ulid } from "ulid";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newInvitationMail } from "#functions/actions/sending/messages/user-added.ts";
import { hashOf } from "#functions/crypto/token.ts";
import { closeUser } from "#functions/data/accounts/closing.ts";
import { invitationKey } from "#functions/data/keys.ts";
import { countCall } from "#functions/data/limits.ts";
import { readAll, transact } from "#functions/data/table.ts";
import { cookieIn, doLogIn } from "#functions/testing/account-calls.ts";
import { anAccount, anEmail, messagesTo } from "#functions/testing/accounts.ts";
import { day, pass } from "#functions/testing/clock.ts";
import { aMember, anInvitation, anOrganization, aPerson } from "#functions/testing/fixtures.ts";
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
import { invitationMails, invitationsOfDay } from "#shared/rules/accounts/organization-user.ts";
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
  for (let stranger = 0; stranger < count; stranger++) await anInvitation(ulid(), { email });
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

it("an invitation that nobody followed is forgotten after a month", async () => {
  const business = await anOrganization();
  const email = anEmail();
  const { body } = await doAdd(business, email);
  const ends = async () => {
    const [item] = await readAll([invitationKey(business.organization._id, email)]);
    return Number(item?.expiresAt) * 1_000;
  };
  const first = await ends();
  expect(first - Date.now()).toBe(33 * day);
  vi.setSystemTime(Date.now() + 10 * day);
  await doResendTo(business, body._id);
  expect(await ends()).toBe(first + 10 * day);
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
    expect(await addAndRemove(stranger, email, 7)).toBe(invitationMails.fromOne);
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
    const invitation = await anInvitation(ulid(), { email });
    const sendFrom = (user: string) =>
      transact(() => [newInvitationMail(invitation, "en", { user, now: new Date() }).counted]);
    const sent = [];
    for (let account = 0; account < 12; account++) {
      const user = ulid();
      for (let mail = 0; mail < 6; mail++) sent.push((await sendFrom(user)).done);
    }
    expect(sent.filter(Boolean)).toHaveLength(invitationMails.fromAll - 1);
    const { status, body } = await doAdd(await anOrganization(), email);
    expect([status, body.emailed]).toEqual([201, false]);
  });
});

describe("the invitations of an account in a day", () => {
  const addedBefore = (user: string, times: number) =>
    countCall({ name: "invitations", hash: hashOf(user), seconds: 86_400 }, new Date(), times);

  it("end at a number that grows with its age, and others are not touched", async () => {
    expect([0, 1, 6.5, 18, 19, 400].map((days) => invitationsOfDay(days * day))).toEqual([
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
    return { business, invitation: body._id };
  }

  it("does not join by the temporary password, until somebody else sends it again", async () => {
    const email = anEmail();
    const { business, invitation } = await addedAndClosed(email);
    const [password = ""] = await temporaryPasswordsTo(email);
    const refused = await doLogIn(email, password);
    expect([refused.status, refused.body.error.code]).toEqual([410, "temporary_password_expired"]);
    pass(1_000);
    await doResendTo(business, invitation);
    const [again = ""] = (await temporaryPasswordsTo(email)).slice(-1);
    expect((await doLogIn(email, again)).status).toBe(200);
  });

  it("does not join with the account that they have, and sees no offer", async () => {
    const { email } = await anAccount();
    const cookie = cookieIn(await doLogIn(email)) ?? "";
    const { business, invitation } = await addedAndClosed(email);
    expect(await offersOf(cookie)).toEqual([]);
    const refused = await doAccept(cookie, invitation);
    expect([refused.status, refused.body.error.code]).toEqual([404, "offer_not_found"]);
    expect((await doChangeRole(business, invitation, "agent")).status).toBe(200);
    expect((await doAccept(cookie, invitation)).status).toBe(200);
  });
});

describe("whoever was invited by somebody whose role changed", () => {
  async function invitedBy(own: Role, role: Role) {
    const business = await anOrganization();
    const inviter = await aMember(business.organization._id, own);
    const person = await aPerson();
    const seat = { organization: business.organization, cookie: inviter.cookie };
    const { body } = await doAdd(seat, person.user.email, { role });
    const become = async (...roles: Role[]) => {
      for (const next of roles) expect((await doChangeRole(business, inviter.user._id, next)).status).toBe(200);
    };
    return { business, inviter, person, seat, invitation: String(body._id), become };
  }

  it.each([
    ["admin", "agent", ["agent"], 404],
    ["admin", "admin", ["employee", "operator"], 404],
    ["owner", "owner", ["admin"], 404],
    ["owner", "admin", ["admin"], 200],
    ["admin", "admin", ["owner"], 200],
    ["admin", "admin", ["agent", "admin"], 200],
  ] as const)(
    "joins only where the present role reaches: %s invites %s, becomes %j",
    async (own, role, roles, status) => {
      const { person, invitation, become } = await invitedBy(own, role);
      await become(...roles);
      expect(await offersOf(person.cookie)).toHaveLength(status === 200 ? 1 : 0);
      expect((await doAccept(person.cookie, invitation)).status).toBe(status);
    },
  );

  it("joins once somebody who may sends it again, or changes the role", async () => {
    const again = await invitedBy("admin", "admin");
    await again.become("agent");
    pass(1_000);
    expect((await doResendTo(again.business, again.invitation)).status).toBe(200);
    const changed = await invitedBy("admin", "admin");
    await changed.become("agent");
    expect((await doChangeRole(changed.business, changed.invitation, "operator")).status).toBe(200);
    for (const { person, invitation } of [again, changed])
      expect((await doAccept(person.cookie, invitation)).status).toBe(200);
  });

  it.each(["lowered", "removed"])("does not join at the moment at which the other is %s", async (what) => {
    const { business, inviter, person, invitation, become } = await invitedBy("admin", "admin");
    const between = meanwhile(["TransactWriteItemsCommand", `MEMBER#${person.user._id}`], async () => {
      await (what === "lowered" ? become("agent") : doRemove(business, inviter.user._id));
    });
    expect((await doAccept(person.cookie, invitation)).status).toBe(409);
    expect(between).toHaveLength(1);
  });

  it("does not join at the moment at which the invitation gets another role", async () => {
    const { business, person, invitation } = await invitedBy("admin", "admin");
    const between = meanwhile(["TransactWriteItemsCommand", `MEMBER#${person.user._id}`], () =>
      doChangeRole(business, invitation, "agent"),
    );
    expect((await doAccept(person.cookie, invitation)).status).toBe(409);
    expect(between).toHaveLength(1);
  });

  it("does not join as an owner once the inviter handed over", async () => {
    const business = await anOrganization();
    const next = await aMember(business.organization._id, "admin");
    const person = await aPerson();
    const { body } = await doAdd(business, person.user.email, { role: "owner" });
    expect((await doHandOver(business, next.user._id)).status).toBe(200);
    expect((await doAccept(person.cookie, body._id)).status).toBe(404);
  });
});

it("whoever added an address that is theirs by now does not join once more", async () => {
  const { organization, owner, cookie } = await anOrganization();
  const invitation = await anInvitation(organization._id, { email: owner.email });
  expect(await offersOf(cookie)).toEqual([]);
  const refused = await doAccept(cookie, invitation._id);
  expect([refused.status, refused.body.error.code]).toEqual([404, "offer_not_found"]);
});

describe("whoever closes their account at that very moment", () => {
  const byOf = (organization: string, user: string) => ({
    ...({ organization, user, role: "admin", byKey: false, route: "userAdd", now: new Date() } as const),
  });

  it("adds nobody, and sends nothing again", async () => {
    const { organization } = await anOrganization();
    const { user } = await aMember(organization._id, "admin");
    const waiting = await anInvitation(organization._id);
    await closeUser(user, new Date());
    const by = byOf(organization._id, user._id);
    const email = anEmail();
    expect(await addUser({ firstName: "Léa", lastName: "Roy", email }, by)).toMatchObject({ refused: "forbidden" });
    expect(await resendUser(waiting._id, by)).toMatchObject({ refused: "edited_meanwhile" });
    expect(await messagesTo(email)).toEqual([]);
    expect(await messagesTo(waiting.email)).toHaveLength(1);
  });
});
