import { ulid } from "ulid";
import { describe, expect, it, vi } from "vitest";
import { eraseClosedAccounts } from "#functions/actions/accounts/erase-closed-accounts.ts";
import { deleteLooseFiles } from "#functions/actions/places/delete-loose-files.ts";
import { hashGiver } from "#functions/actions/rating/hash-giver.ts";
import { closeUser, overdueClosed } from "#functions/data/accounts/closing.ts";
import { readEmailItem } from "#functions/data/accounts/emails.ts";
import { readUser, readUsers, type UserItem } from "#functions/data/accounts/users.ts";
import { feedbackByEmailPuts } from "#functions/data/feedbacks/feedback-by-email.ts";
import { feedbackPuts, readFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { heldPut } from "#functions/data/feedbacks/held.ts";
import { readLink } from "#functions/data/organizations/link-target.ts";
import { readOrganization, storeOrganization } from "#functions/data/organizations/organizations.ts";
import { documents, transact } from "#functions/data/table.ts";
import { listOwners, memberPut } from "#functions/data/users/members.ts";
import { handler as onSchedule } from "#functions/events/closed-accounts.schedule.ts";
import { log } from "#functions/log.ts";
import { doForgot, doLogIn, doVerify, newPassword, userOf } from "#functions/testing/account-calls.ts";
import { anAccount, anEmail, aRegistration, aToken, messagesTo } from "#functions/testing/accounts.ts";
import {
  aFeedback,
  aLink,
  aMember,
  anApiKey,
  anOrganization,
  aPerson,
  aSession,
  storeFeedback,
} from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { aPng } from "#functions/testing/images.ts";
import { meanwhile } from "#functions/testing/meanwhile.ts";
import { ownDue } from "#functions/testing/own-due.ts";
import { withoutStore } from "#functions/testing/picture-files.ts";
import {
  doAddEmployee,
  doAddLocation,
  doChangeEmployee,
  doPutPicture,
  doRemoveEmployee,
  doRemoveLocation,
  seeEmployee,
} from "#functions/testing/place-calls.ts";
import { withPlan } from "#functions/testing/plan.ts";
import { storedImage } from "#functions/testing/stored-image.ts";
import { storedWith } from "#functions/testing/stored-with.ts";
import {
  doAccept,
  doAdd,
  doChangeRole,
  doHandOver,
  doRemove,
  seeOffers,
  temporaryPasswordsTo,
} from "#functions/testing/user-calls.ts";
import { logInRoute, resetPasswordRoute } from "#shared/contract/accounts.ts";
import {
  listFeedbacksRoute,
  listHeldFeedbacksRoute,
  noteFeedbackRoute,
  readFeedbackRoute,
} from "#shared/contract/feedbacks.ts";
import { changePasswordRoute, closeMeRoute, updateMeRoute } from "#shared/contract/me.ts";
import { putLogoRoute, updateOrganizationRoute } from "#shared/contract/organizations.ts";
import { readRateRoute, searchChoicesRoute } from "#shared/contract/rating.ts";
import { leaveOrganizationRoute } from "#shared/contract/users.ts";
import { newOrganization } from "#shared/rules/organizations/organization.ts";

const password = "correct horse battery";
const day = 86_400_000;
const minute = 60_000;
const inDays = (days: number) => new Date(Date.now() + days * day);

const french = { headers: { "accept-language": "fr" } };
const asked = ({ organization, cookie }: Seat) => ({ cookie, params: { organization: organization._id } });

/** As a member reads it in French. */
async function seeFeedback(seat: Seat, feedback: string) {
  const { cookie, params } = asked(seat);
  return (await ask(readFeedbackRoute, { ...french, cookie, params: { ...params, feedback } })).body;
}

async function eraseAll(now: Date): Promise<void> {
  let at = now;
  do {
    await eraseClosedAccounts(at);
    at = new Date(at.getTime() + 10 * minute);
  } while ((await overdueClosed(at, 1)).length > 0);
  await deleteLooseFiles(new Date());
}

const close = (cookie: string, body: object = {}) =>
  ask(closeMeRoute, { cookie, body: { confirm: "close", password, ...body } });
const comeBack = (email: string) => ask(logInRoute, { body: { email, password, comeBack: true } });

async function aUser() {
  const { email, user } = await anAccount(password);
  return { email, user, cookie: await aSession(user._id) };
}

const asOwner = (organization: string, { _id: user }: UserItem) =>
  ({ organization, user, role: "owner", name: "Léa Roy" }) as const;

async function anOrganizationOf(user: UserItem, more: object = {}) {
  const link = aLink();
  const _id = ulid();
  const organization = {
    ...newOrganization(_id, { name: "Café du Port", language: "fr", feedbackId: link }),
    version: 1,
    ...more,
  };
  await storeOrganization(
    organization,
    { owner: asOwner(_id, user), inbox: `inbox of ${user._id}`, network: _id },
    new Date(),
  );
  return { organization: _id, link, seat: organization };
}

async function owned(more: object = {}) {
  const owner = await aUser();
  const { seat, ...made } = await anOrganizationOf(owner.user, more);
  return { ...made, ...owner, seat: { organization: seat, cookie: owner.cookie } };
}

const passing = ["token", "message", "temporary", "limit"];

/** Kinds of permanent items that contain one of these words. */
const kindsWith = async (...words: string[]) =>
  (await storedWith(...words)).map(({ kind }) => kind).filter((kind) => !passing.includes(kind));

type Seat = Awaited<ReturnType<typeof owned>>["seat"];
type Colleague = Pick<Awaited<ReturnType<typeof aUser>>, "user" | "cookie">;

const closedAtOf = async (organization: string) => (await readOrganization(organization, true))?.closedAt;

function whileInterrupted(stops: (written: string, count: number) => boolean) {
  const send = documents.send.bind(documents);
  let count = 0;
  return vi.spyOn(documents, "send").mockImplementation(((command: { input: object }, ...rest: never[]) => {
    if ("TransactItems" in command.input && stops(JSON.stringify(command.input.TransactItems), ++count))
      return Promise.reject(new Error("interrupted"));
    return (send as (...all: unknown[]) => unknown)(command, ...rest);
  }) as never);
}

async function anotherOwner(organization: string) {
  const person = await aUser();
  await transact(() => [memberPut(asOwner(organization, person.user))]);
  return person;
}

ownDue();

describe("closing one's account", () => {
  it("ends every session at once, and says by email until when one can come back", async () => {
    const { email, user, cookie } = await aUser();
    const elsewhere = await aSession(user._id);
    expect((await close(cookie)).status).toBe(204);
    for (const one of [cookie, elsewhere]) expect(await userOf(one)).toBeNull();
    expect((await messagesTo(email)).at(-1)?.template).toBe("account_closed");
  });

  it("names by email what closed, and not what somebody else came to own meanwhile", async () => {
    const { organization, user, email, cookie } = await owned();
    const stays = await anOrganizationOf(user);
    const other = await aMember(stays.organization, "admin");
    const raised = meanwhile(["TransactWriteItemsCommand", "closedAt = :now"], () =>
      doChangeRole({ organization: stays.seat, cookie }, other.user._id, "owner"),
    );
    expect((await close(cookie)).status).toBe(204);
    expect(raised).toMatchObject([{ status: 200 }]);
    expect([await closedAtOf(organization), await closedAtOf(stays.organization)]).toEqual([expect.any(String), null]);
    const told = (await messagesTo(email)).filter(({ template }) => template === "account_closed");
    expect(told).toMatchObject([{ data: { closes: [{ organization }] } }]);
  });

  it("closes nothing by a password that was changed meanwhile", async () => {
    const { user, cookie } = await aUser();
    const elsewhere = await aSession(user._id);
    const body = { oldPassword: password, password: newPassword, confirmPassword: newPassword };
    const between = meanwhile(["TransactWriteItemsCommand", "closedAt = :now"], () =>
      ask(changePasswordRoute, { cookie: elsewhere, body }),
    );
    const refused = await close(cookie);
    expect([between[0]?.status, refused.status, Object.keys(refused.body.error.fields)]).toEqual([
      200,
      400,
      ["password"],
    ]);
    expect((await readUser(user._id))?.closedAt).toBeUndefined();
  });

  it("leaves open what whoever comes back meanwhile owns", async () => {
    const { email, organization, cookie } = await owned();
    const between = meanwhile(["TransactWriteItemsCommand", "closedBy", organization], () =>
      ask(logInRoute, { body: { email, password, comeBack: true } }),
    );
    await close(cookie);
    expect(between.map(({ status }) => status)).toEqual([200]);
    expect((await readOrganization(organization, true))?.closedAt).toBeNull();
  });

  it("closes an organization that nobody else owns: its page takes no feedback", async () => {
    const { organization, link, cookie } = await owned();
    await close(cookie);
    expect((await readOrganization(organization))?.closedAt).toEqual(expect.any(String));
    const page = await ask(readRateRoute, { params: { link } });
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
    const reset = await ask(resetPasswordRoute, {
      params,
      body: { password: newPassword, confirmPassword: newPassword },
    });
    expect([reset.status, reset.body.error.code]).toEqual([403, "account_closed"]);
    expect((await doLogIn(email, newPassword)).body.error.code).toBe("account_closed");
  });

  it("is not opened by a password that is set anew at that moment, nor is its organization", async () => {
    const { organization, user, email, cookie } = await owned();
    await close(cookie);
    await doForgot(email);
    const params = { token: await aToken("reset", email) };
    const between = meanwhile(["TransactWriteItemsCommand", `USER#${user._id}`], () =>
      ask(resetPasswordRoute, { params, body: { password: newPassword, confirmPassword: newPassword } }),
    );
    const { status, body } = await comeBack(email);
    expect([status, body.error.code, between[0]?.status]).toEqual([401, "invalid_credentials", 403]);
    expect([(await readUser(user._id))?.closedAt, await closedAtOf(organization)]).toEqual([
      expect.any(String),
      expect.any(String),
    ]);
  });

  it("refuses the old password where its person comes back by a new one at that moment", async () => {
    const { user, email, cookie } = await aUser();
    await close(cookie);
    await doForgot(email);
    const params = { token: await aToken("reset", email) };
    const between = meanwhile(["TransactWriteItemsCommand", "REMOVE closedAt", user._id], async () => {
      await ask(resetPasswordRoute, { params, body: { password: newPassword, confirmPassword: newPassword } });
      return ask(logInRoute, { body: { email, password: newPassword, comeBack: true } });
    });
    const { status, body } = await comeBack(email);
    expect([between[0]?.status, status, body.error?.code]).toEqual([200, 401, "invalid_credentials"]);
    expect((await readUser(user._id))?.closedAt).toBeUndefined();
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
    expect(await readEmailItem(email)).toBeNull();
  });

  it("leaves what others still own when it is erased", async () => {
    const { organization, cookie } = await owned();
    await anotherOwner(organization);
    await close(cookie);
    await eraseAll(inDays(31));
    expect((await readOrganization(organization, true))?.closedAt).toBeNull();
  });
});

describe("an owner whose account is closed", () => {
  it.each([
    ["lowers their own role", doChangeRole, "agent"],
    ["leaves", doRemove, undefined],
  ] as const)("keeps no organization: the other owner who %s is refused", async (_, act, role) => {
    const { organization, seat, user } = await owned();
    await close((await anotherOwner(organization)).cookie);
    const refused = await act(seat, user._id, role as never);
    expect([refused.status, refused.body.error.code]).toEqual([409, "last_owner"]);
    await eraseAll(inDays(31));
    expect(await listOwners(organization)).toEqual([user._id]);
  });

  it("is given no organization", async () => {
    const { organization, seat, user } = await owned();
    const other = await aUser();
    await transact(() => [memberPut({ ...asOwner(organization, other.user), role: "admin" })]);
    await close(other.cookie);
    expect((await doHandOver(seat, other.user._id)).status).toBe(404);
    expect(await listOwners(organization)).toEqual([user._id]);
  });

  it.each([
    ["lowers their role", (seat: Parameters<typeof doChangeRole>[0], me: string) => doChangeRole(seat, me, "admin")],
    ["leaves", (seat: Parameters<typeof doChangeRole>[0], me: string) => doRemove(seat, me)],
    ["hands over", (seat: Parameters<typeof doChangeRole>[0], _me: string, other: string) => doHandOver(seat, other)],
  ])("leaves an owner, or a closed organization, where the other %s at the same moment", async (_, act) => {
    for (let round = 0; round < 3; round++) {
      const { organization, seat, user } = await owned();
      const other = await anotherOwner(organization);
      await Promise.all([act(seat, user._id, other.user._id), close(other.cookie)]);
      const owners = await Promise.all((await listOwners(organization)).map((owner) => readUser(owner)));
      const kept = owners.some((owner) => owner?.closedAt === undefined);
      expect(kept).toBe((await closedAtOf(organization)) === null);
    }
  });
});

describe("an organization with two owners who both closed", () => {
  it("opens for the one who comes back, and is not erased with the other", async () => {
    const { organization, cookie } = await owned();
    const other = await anotherOwner(organization);
    await close(other.cookie);
    await close(cookie);
    expect((await comeBack(other.email)).status).toBe(200);
    expect(await closedAtOf(organization)).toBeNull();
    await eraseAll(inDays(31));
    expect(await closedAtOf(organization)).toBeNull();
    expect(await listOwners(organization)).toEqual([other.user._id]);
  });

  it("is erased with the last of them", async () => {
    const { organization, cookie } = await owned();
    await close((await anotherOwner(organization)).cookie);
    await close(cookie);
    await eraseAll(inDays(31));
    expect(await readOrganization(organization, true)).toBeNull();
  });
});

describe("closing several organizations", () => {
  it("closes those whose settings are full", async () => {
    const spoken = { greeting: "界".repeat(200), thanks: "界".repeat(200), promise: "界".repeat(200) };
    const { organization, user, cookie } = await owned({ pageTexts: { en: spoken, fr: spoken } });
    const second = await anOrganizationOf(user);
    expect((await close(cookie)).status).toBe(204);
    for (const one of [organization, second.organization]) expect(await closedAtOf(one)).toEqual(expect.any(String));
  });

  it("closes all of twelve, and opens all of them again for whoever comes back", async () => {
    const { user, email, cookie } = await aUser();
    const all = await Promise.all(Array.from({ length: 12 }, () => anOrganizationOf(user)));
    expect((await close(cookie)).status).toBe(204);
    const closedAt = () => Promise.all(all.map(({ organization }) => closedAtOf(organization)));
    expect(new Set(await closedAt())).toEqual(new Set([(await readUser(user._id))?.closedAt]));
    await comeBack(email);
    expect(new Set(await closedAt())).toEqual(new Set([null]));
  });

  it("goes on by itself where it was interrupted, and tells what closed once it has", async () => {
    const { organization, user, email, cookie } = await owned();
    const second = await anOrganizationOf(user);
    const spy = whileInterrupted((_, count) => count === 3);
    await close(cookie);
    spy.mockRestore();
    expect((await messagesTo(email)).map(({ template }) => template)).not.toContain("account_closed");
    for (const hours of [1, 2]) await eraseClosedAccounts(new Date(Date.now() + hours * (day / 24)));
    const all = [organization, second.organization];
    for (const one of all) expect(await closedAtOf(one)).toEqual(expect.any(String));
    const told = (await messagesTo(email)).filter(({ template }) => template === "account_closed");
    const closes = all.map((one) => expect.objectContaining({ organization: one }));
    expect(told).toMatchObject([{ data: { closes: expect.arrayContaining(closes) } }]);
    expect((await readUser(user._id))?.closedAt).toEqual(expect.any(String));
  });

  it("opens all again for whoever comes back after it was interrupted", async () => {
    const { organization, user, email, cookie } = await owned();
    const second = await anOrganizationOf(user);
    const spy = whileInterrupted((_, count) => count === 3);
    await close(cookie);
    spy.mockRestore();
    expect((await comeBack(email)).status).toBe(200);
    for (const one of [organization, second.organization]) expect(await closedAtOf(one)).toBeNull();
  });

  it("closes the account of somebody who owns sixty with others", async () => {
    const { user, cookie } = await aUser();
    const kept = Array.from({ length: 60 }, async () => {
      const { organization } = await anOrganizationOf((await aPerson()).user);
      await transact(() => [memberPut(asOwner(organization, user))]);
      return organization;
    });
    const [first = ""] = await Promise.all(kept);
    expect((await close(cookie)).status).toBe(204);
    expect(await closedAtOf(first)).toBeNull();
  });
});

describe("erasing", () => {
  it("never takes an address from somebody who registered it since", async () => {
    const { email, user, cookie } = await aUser();
    await close(cookie);
    const spy = whileInterrupted((written) => written.includes(`USER#${user._id}`) && written.includes("Delete"));
    await eraseClosedAccounts(inDays(31)).catch(() => null);
    spy.mockRestore();
    await doVerify(await aRegistration(email, newPassword), newPassword);
    const before = await readEmailItem(email);
    await eraseAll(inDays(32));
    const after = await readEmailItem(email);
    // The address belongs either to the erased account and is gone, or to the new one and stays.
    expect(after).toEqual(before?.user === user._id ? null : before);
  });

  describe("where its person comes back in the last second", () => {
    it("erases nothing where that was before the schedule begins with the account", async () => {
      const { organization, user, email, cookie } = await owned();
      await close(cookie);
      const answers = meanwhile([`USER#${user._id}`], () => comeBack(email));
      await eraseClosedAccounts(inDays(31));
      expect(answers).toMatchObject([{ status: 200 }]);
      expect((await readUser(user._id))?.closedAt).toBeUndefined();
      expect(await closedAtOf(organization)).toBeNull();
    });

    it("refuses the log-in where the schedule has begun with the account, and erases it", async () => {
      const { organization, user, email, cookie } = await owned();
      await close(cookie);
      const answers = meanwhile(["TransactWriteItemsCommand", "Delete"], () => comeBack(email));
      await eraseAll(inDays(31));
      expect(answers).toMatchObject([{ status: 401, body: { error: { code: "invalid_credentials" } } }]);
      expect([await readUser(user._id), await readOrganization(organization, true)]).toEqual([null, null]);
    });

    it.each([
      ["reads what is theirs", "QueryCommand"],
      ["opens their organizations", "sessionStart"],
      ["opens their account", "REMOVE closedAt"],
    ])("refuses the log-in where the schedule begins while it %s, and brings nothing back", async (_, word) => {
      const { organization, user, email, cookie } = await owned();
      await close(cookie);
      const runs = meanwhile([word, user._id], () => eraseAll(inDays(31)));
      expect((await comeBack(email)).status).toBe(401);
      expect(runs).toHaveLength(1);
      expect([await readUser(user._id), await readOrganization(organization, true)]).toEqual([null, null]);
      expect(await kindsWith(`USER#${user._id}`)).toEqual([]);
    });
  });

  it("leaves a neutral word where a colleague worked on: as employee, on pages, in feedback and its notes", async () => {
    const { organization, seat, link } = await owned();
    const { user, cookie } = await aUser();
    await ask(updateMeRoute, { cookie, body: { firstName: "Zwentibold" } });
    await transact(() => [memberPut({ organization, user: user._id, role: "agent", name: "Zwentibold Quirke" })]);
    const rated = await storeFeedback(aFeedback(organization, { notes: [] }));
    await ask(noteFeedbackRoute, {
      cookie,
      params: { organization, feedback: rated._id },
      body: { text: "Called back." },
    });
    await doChangeRole(seat, user._id, "employee");
    const about = { employee: { _id: user._id, name: "" } };
    const other = await storeFeedback(aFeedback(organization, about));
    const { body } = await doPutPicture(seat, user._id, aPng());
    expect((await seeFeedback(seat, rated._id)).notes).toMatchObject([{ author: { name: "Zwentibold Roy" } }]);
    expect((await seeFeedback(seat, other._id)).employee.name).toMatch(/^Zwentibold /);
    expect((await close(cookie)).status).toBe(204);
    await eraseAll(inDays(31));
    expect(await kindsWith("Zwentibold")).toEqual([]);
    const former = { _id: user._id, name: "Ex-collègue" };
    expect((await seeFeedback(seat, rated._id)).notes).toMatchObject([{ text: "Called back.", author: former }]);
    expect((await seeFeedback(seat, other._id)).employee).toEqual(former);
    expect((await seeEmployee(seat, user._id)).status).toBe(404);
    expect((await storedImage(body.picture)).status).toBe(404);
    expect((await ask(readRateRoute, { params: { link } })).body.employees).toEqual([]);
  });

  describe.each([
    ["were removed", async (seat: Seat, { user }: Colleague) => doRemove(seat, user._id)],
    [
      "left",
      ({ organization }: Seat, { cookie }: Colleague) =>
        ask(leaveOrganizationRoute, { cookie, params: { organization: organization._id }, body: { confirm: "leave" } }),
    ],
    [
      "were removed, also as an employee",
      async (seat: Seat, { user }: Colleague) => {
        await doRemove(seat, user._id);
        return doRemoveEmployee(seat, user._id);
      },
    ],
  ])("of somebody who worked in an organization that stays, and %s before", (_, go) => {
    it("leaves a neutral word in feedback, held ratings and notes, and no picture", async () => {
      const { organization, seat } = await owned();
      const { user, email, cookie } = await aUser();
      const name = `Zwentibold${ulid()} Quirke`;
      await transact(() => [memberPut({ organization, user: user._id, role: "agent", name })]);
      await ask(updateMeRoute, { cookie, body: { firstName: name.split(" ")[0] } });
      const noted = await storeFeedback(aFeedback(organization, { notes: [] }));
      await ask(noteFeedbackRoute, {
        cookie,
        params: { organization, feedback: noted._id },
        body: { text: "Called back." },
      });
      await doChangeRole(seat, user._id, "employee");
      await doChangeEmployee(seat, user._id, { feedbackId: aLink() });
      const { body } = await doPutPicture(seat, user._id, aPng());
      const employee = { _id: user._id, name: "" };
      const rated = await storeFeedback(aFeedback(organization, { employee }));
      const held = aFeedback(organization, { employee });
      await transact(() => [heldPut(held)]);

      expect((await go(seat, { user, cookie })).status).toBe(204);
      await deleteLooseFiles(new Date());
      expect((await storedImage(body.picture)).status).toBe(404);

      expect((await close(cookie)).status).toBe(204);
      await eraseAll(inDays(31));
      expect(await kindsWith(name.split(" ")[0] ?? "", `USER#${user._id}`, email)).toEqual([]);
      const neutral = { _id: user._id, name: "Ex-collègue" };
      expect((await seeFeedback(seat, rated._id)).employee).toEqual(neutral);
      const { items } = (await ask(listHeldFeedbacksRoute, { ...french, ...asked(seat) })).body;
      expect(items).toMatchObject([{ _id: held._id, employee: neutral }]);
      expect((await seeFeedback(seat, noted._id)).notes).toMatchObject([{ author: neutral }]);
    });
  });

  it("takes them out as privacy contact, which is public, and as billing contact, by all addresses that were theirs", async () => {
    const [former, others] = [anEmail(), await aUser()];
    const formerEmails = [former, others.email].map((email) => ({ email, until: new Date().toISOString() }));
    const person = await aPerson({ formerEmails });
    const contact = (email: string) => ({ name: "Ada Quetzal", email });
    const businesses = [
      await anOrganization({
        privacyContact: contact(person.user.email.toUpperCase()),
        billingContact: contact(former),
      }),
      await anOrganization({ privacyContact: contact(former), billingContact: null }),
      // A former address names whoever has confirmed it since.
      await anOrganization({ privacyContact: contact(others.email), billingContact: contact(anEmail()) }),
    ];
    for (const { organization } of businesses)
      await transact(() => [memberPut({ ...asOwner(organization._id, person.user), role: "admin" })]);
    await closeUser(person.user, inDays(-31));
    await eraseAll(new Date());
    const shown = async (link: string) => (await ask(readRateRoute, { params: { link } })).body.privacyContact;
    expect(await Promise.all(businesses.map(({ link }) => shown(link)))).toEqual([null, null, contact(others.email)]);
    const billed = await Promise.all(businesses.map(({ organization: { _id } }) => readOrganization(_id, true)));
    expect(billed.map((one) => one?.billingContact?.name ?? null)).toEqual([null, null, "Ada Quetzal"]);
  });

  it("of somebody who came back to an organization forgets them there too, once", async () => {
    const { organization, seat } = await owned();
    const { user, cookie } = await aUser();
    const member = { organization, user: user._id, role: "agent", name: "Zebedee Quirke" } as const;
    await transact(() => [memberPut(member)]);
    await doRemove(seat, user._id);
    await transact(() => [memberPut(member)]);
    await close(cookie);
    await eraseAll(inDays(31));
    expect(await kindsWith("Zebedee")).toEqual([]);
  });

  it("waits for no store of images: the run says that it left something there, and the next one deletes it", async () => {
    const { organization, seat, user, cookie } = await owned();
    await withPlan(organization);
    const { body: employee } = await doAddEmployee(seat, { name: "Zoé Roy" });
    const { body } = await doPutPicture(seat, employee._id, aPng());
    await close(cookie);
    await expect(withoutStore(() => eraseAll(inDays(31)))).rejects.toThrow("files that nothing shows were not deleted");
    expect(await readOrganization(organization, true)).toBeNull();
    expect(await readUser(user._id)).toBeNull();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * minute });
    await onSchedule().finally(() => vi.useRealTimers());
    expect((await storedImage(body.picture)).status).toBe(404);
  });

  it("of one account is not kept from by another one's failure, which is logged by its id alone", async () => {
    const [stuck, other] = [await aUser(), await aUser()];
    for (const { cookie } of [stuck, other]) await close(cookie);
    const interrupted = whileInterrupted((written) => written.includes(`USER#${stuck.user._id}`));
    const error = vi.spyOn(log, "error").mockReturnValue();
    await expect(eraseAll(inDays(31))).rejects.toThrow("not all that was closed could be erased");
    const told = error.mock.calls;
    error.mockRestore();
    interrupted.mockRestore();
    expect(told.filter(([, more]) => JSON.stringify(more).includes(stuck.user._id))).toMatchObject([
      ["what was closed could not be erased: the next run goes on", { user: stuck.user._id }],
    ]);
    expect(JSON.stringify(told)).not.toContain(stuck.email);
    expect(await readUser(other.user._id)).toBeNull();
    await eraseAll(inDays(32));
    expect(await readUser(stuck.user._id)).toBeNull();
  });

  it("of the eleventh is not kept from by ten that always fail", async () => {
    const stuck = await Promise.all(Array.from({ length: 10 }, aUser));
    for (const { cookie } of stuck) await close(cookie);
    const last = await aUser();
    await close(last.cookie);
    const interrupted = whileInterrupted((written) =>
      stuck.some(({ user }) => written.includes(`USER#${user._id}`) && written.includes("Delete")),
    );
    const error = vi.spyOn(log, "error").mockReturnValue();
    for (let run = 0; run < 2; run++) await eraseClosedAccounts(new Date(inDays(31).getTime() + run)).catch(() => null);
    error.mockRestore();
    interrupted.mockRestore();
    expect(await readUser(last.user._id)).toBeNull();
    await eraseAll(inDays(32));
    expect(await readUsers(stuck.map(({ user }) => user._id))).toEqual([]);
  });

  it("of others is not kept from by what does not fit into one go", async () => {
    const { organization } = await anOrganization();
    const [long, other] = [await aPerson(), await aPerson()];
    const { email } = long.user;
    const givenBy = await hashGiver(email);
    const hoursAgo = (hours: number) => new Date(Date.now() - (hours * day) / 24);
    const given = Array.from({ length: 20 }, () =>
      aFeedback(organization._id, {
        ...{ _id: ulid(hoursAgo(4).getTime()), rating: 5, intercepted: false, publishable: true },
        customer: { name: "Léa", email, phone: null },
        givenBy,
      }),
    );
    await transact(() => given.flatMap((one) => [...feedbackPuts(one), ...feedbackByEmailPuts(one)]));
    await closeUser(long.user, hoursAgo(3));
    const now = new Date();
    let looks = 10;
    await eraseClosedAccounts(now, () => () => looks-- > 0);
    await closeUser(other.user, hoursAgo(2));
    const told = async () => (await messagesTo(email)).map(({ template }) => template);
    expect([(await overdueClosed(now, 1))[0]?._id, await told()]).toEqual([other.user._id, []]);
    await eraseClosedAccounts(now);
    expect(await told()).toEqual(["account_closed"]);
  });

  it("deletes the pictures of an organization that goes", async () => {
    const { seat, cookie } = await owned();
    const { body: employee } = await doAddEmployee(seat, { name: "Zoé Roy" });
    const { body } = await doPutPicture(seat, employee._id, aPng());
    await close(cookie);
    await eraseAll(inDays(31));
    expect((await storedImage(body.picture)).status).toBe(404);
  });

  it("deletes the logo of an organization that goes, and leaves another's of the same image", async () => {
    const [{ seat, cookie }, other] = [await owned(), await owned()];
    const put = async ({ organization, cookie }: Seat) =>
      (await ask(putLogoRoute, { cookie, params: { organization: organization._id }, bytes: aPng() })).body.logo;
    const [logo, kept] = [await put(seat), await put(other.seat)];
    await close(cookie);
    await eraseAll(inDays(31));
    expect([(await storedImage(logo)).status, (await storedImage(kept)).status]).toEqual([404, 200]);
  });

  it("leaves nothing of whom an organization added, nor of who was to be added elsewhere", async () => {
    const { seat, email: own, cookie } = await owned();
    const email = anEmail();
    await doAdd(seat, email, { firstName: "Zwentibold" });
    await doAdd((await owned()).seat, own);
    await close(cookie);
    await eraseAll(inDays(31));
    expect((await kindsWith(`EMAIL#${email}`)).concat(await kindsWith("Zwentibold"))).toEqual([]);
    expect(await kindsWith(own)).toEqual([]);
  });

  it("leaves no employee's name below a location that was removed", async () => {
    const { seat, cookie } = await owned();
    const { body } = await doAddLocation(seat, { name: "Harbourside", feedbackId: aLink() });
    await doAddEmployee(seat, { name: "Quendolin Zwack", locations: [body._id], feedbackId: aLink() });
    expect((await doRemoveLocation(seat, body._id)).status).toBe(204);
    await close(cookie);
    await eraseAll(inDays(31));
    expect(await kindsWith("Quendolin")).toEqual([]);
  });
});

describe("a closed organization", () => {
  it("is read by its members, and changed, joined and called by keys no more", async () => {
    const { organization, link, seat, cookie } = await owned();
    await withPlan(organization);
    const admin = await aMember(organization, "admin");
    // What others began stays; what the owner began ends.
    const asAdmin = { ...seat, cookie: admin.cookie };
    const authorization = await anApiKey(organization, ["feedback.read"], { maker: admin.user._id });
    const email = anEmail();
    await doAdd(asAdmin, email);
    const known = await aPerson();
    const { body: offer } = await doAdd(asAdmin, known.user.email);
    await close(cookie);
    const params = { organization };
    expect((await ask(listFeedbacksRoute, { cookie: admin.cookie, params })).status).toBe(200);
    const refused = await Promise.all([
      ask(updateOrganizationRoute, { cookie: admin.cookie, params, body: { name: "Other" } }),
      doAdd(asAdmin, anEmail()),
      ask(listFeedbacksRoute, { headers: { authorization }, params }),
      ask(searchChoicesRoute, { params: { link }, query: { of: "employee" } }),
      doAccept(known.cookie, offer._id),
    ]);
    for (const { status, body } of refused) expect([status, body.error.code]).toEqual([410, "organization_closed"]);
    const [temporary = ""] = await temporaryPasswordsTo(email);
    expect((await doLogIn(email, temporary)).status).toBe(410);
    expect((await seeOffers(known.cookie)).body.items).toEqual([]);
  });
});
