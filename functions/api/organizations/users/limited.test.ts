import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { auditOf } from "#functions/testing/audit-entries.ts";
import {
  aFeedback,
  aLocation,
  aMember,
  anApiKey,
  anEmployee,
  anInvitation,
  anOrganization,
  aPerson,
  storeFeedback,
  submitted,
} from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { doRemoveLocation, seeLeaderboard, seeLocations } from "#functions/testing/place-calls.ts";
import {
  doAccept,
  doAdd,
  doAddMany,
  doChangeUser,
  doHandOver,
  seeOffers,
  seeUser,
} from "#functions/testing/user-calls.ts";
import { exportFeedbacksRoute, listFeedbacksRoute } from "#shared/contract/feedbacks.ts";
import { listOrganizationsRoute, readDashboardRoute } from "#shared/contract/organizations.ts";
import { sendRequestsRoute } from "#shared/contract/requests.ts";

async function aChain() {
  const business = await anOrganization();
  const { _id: organization } = business.organization;
  const [plateau, harbour] = [
    await aLocation(organization, { name: "Plateau" }),
    await aLocation(organization, { name: "Harbour" }),
  ];
  const feedbackAt = async (at: { _id: string; name: string } | null) =>
    (await storeFeedback(aFeedback(organization, { location: at && { _id: at._id, name: at.name } })))._id;
  const member = async (role: "operator" | "agent" | "employee" = "operator", limitedTo = [plateau._id]) => {
    const { user, cookie } = await aMember(organization, role, {}, limitedTo);
    return { user: user._id, cookie, seat: { organization: business.organization, cookie } };
  };
  const seen = async (by: { cookie?: string; headers?: Record<string, string> }, query: Record<string, string> = {}) =>
    (await ask(listFeedbacksRoute, { ...by, params: { organization }, query })).body.items?.map(
      ({ _id }: { _id: string }) => _id,
    );
  return { business, organization, plateau, harbour, feedbackAt, member, seen };
}

describe("limiting a user to locations", () => {
  it("shows them what is there from the next call on, and is written to the audit log", async () => {
    const { business, organization, plateau, harbour, feedbackAt, member, seen } = await aChain();
    const [there] = [await feedbackAt(plateau), await feedbackAt(harbour), await feedbackAt(null)];
    const { user } = await aMember(organization, "agent");
    const { status, body } = await doChangeUser(business, user._id, { limitedTo: [plateau._id, plateau._id] });
    expect([status, body.role, body.limitedTo]).toEqual([200, "agent", [plateau._id]]);
    expect((await seeUser(business, user._id)).body.limitedTo).toEqual([plateau._id]);
    const { cookie } = await member();
    expect(await seen({ cookie })).toEqual([there]);
    expect(await auditOf(organization)).toMatchObject([
      { route: "userUpdate", subject: user._id, changes: { limitedTo: [null, [plateau._id]] } },
    ]);
  });

  it("keeps with another role that can be limited, and ends with one that cannot", async () => {
    const { business, plateau, member } = await aChain();
    const { user } = await member("agent");
    expect((await doChangeUser(business, user, { role: "operator" })).body.limitedTo).toEqual([plateau._id]);
    expect((await doChangeUser(business, user, { role: "admin" })).body.limitedTo).toBeNull();
    expect((await doChangeUser(business, user, { role: "operator" })).body.limitedTo).toBeNull();
    const { user: next } = await member();
    expect((await doHandOver(business, next)).body).toMatchObject({ role: "owner", limitedTo: null });
  });

  it.each([
    ["of an admin", { role: "admin" }, "Please choose one of the options."],
    ["to another organization's location", { limitedTo: [ulid()] }, "Please choose one of the options."],
    ["to nothing", { limitedTo: [] }, "Choose at least one location."],
    ["to more than fifty", { limitedTo: Array.from({ length: 51 }, () => ulid()) }, "Choose 50 locations at most."],
  ])("is refused %s", async (_, change, message) => {
    const { business, plateau, member } = await aChain();
    const { user } = await member();
    const { status, body } = await doChangeUser(business, user, { limitedTo: [plateau._id], ...change });
    expect([status, body.error.fields]).toEqual([400, { limitedTo: message }]);
  });

  it("comes with an invitation, and in a file", async () => {
    const { business, plateau } = await aChain();
    const { user, cookie } = await aPerson();
    const { status, body } = await doAdd(business, user.email, { role: "agent", limitedTo: [plateau._id] });
    expect([status, body.limitedTo]).toEqual([201, [plateau._id]]);
    expect((await doAccept(cookie, (await seeOffers(cookie)).body.items[0]._id)).status).toBe(200);
    expect((await seeUser(business, user._id)).body.limitedTo).toEqual([plateau._id]);
    const [organization] = (await ask(listOrganizationsRoute, { cookie })).body;
    expect([organization.role, organization.limitedTo]).toEqual(["agent", [plateau._id]]);
    const row = { firstName: "Léa", lastName: "Roy" };
    const rows = [
      { line: 1, ...row, email: `${ulid()}@example.com`, limitedTo: [plateau._id] },
      { line: 2, ...row, email: `${ulid()}@example.com`, limitedTo: [ulid()] },
    ];
    const rejected = [{ line: 2, field: "limitedTo", reason: "choice_invalid" }];
    expect((await doAddMany(business, rows)).body).toMatchObject({ added: 1, rejected });
  });
});

describe("a limit of locations", () => {
  it("loses one that is removed, with members and invitations, and then covers nothing rather than everything", async () => {
    const { business, organization, plateau, harbour, feedbackAt, member, seen } = await aChain();
    for (const at of [plateau, harbour, null]) await feedbackAt(at);
    const { user, cookie, seat } = await member();
    const invited = await anInvitation(organization, { limitedTo: [plateau._id, harbour._id] });
    expect((await doRemoveLocation(business, plateau._id)).status).toBe(204);
    expect((await seeUser(business, user)).body.limitedTo).toEqual([]);
    expect((await seeUser(business, invited._id)).body.limitedTo).toEqual([harbour._id]);
    expect(await seen({ cookie })).toEqual([]);
    expect((await seeLocations(seat)).body.items).toEqual([]);
  });

  it("finds its pages whole across several locations, whatever lies between", async () => {
    const { organization, plateau, harbour, feedbackAt, member, seen } = await aChain();
    const third = await aLocation(organization, { name: "Old Port" });
    const theirs: string[] = [];
    for (let count = 0; count < 9; count++) {
      theirs.unshift(await feedbackAt(count % 2 === 0 ? plateau : third));
      await feedbackAt(harbour);
    }
    const { cookie } = await member("operator", [plateau._id, third._id]);
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const query = { limit: "2", ...(cursor !== null && { cursor }) };
      const { body } = await ask(listFeedbacksRoute, { cookie, params: { organization }, query });
      found.push(...body.items.map(({ _id }: { _id: string }) => _id));
      cursor = body.next;
    } while (cursor !== null);
    expect(found).toEqual(theirs);
    expect(await seen({ cookie }, { location: third._id })).toHaveLength(4);
    expect(await seen({ cookie }, { location: harbour._id })).toEqual([]);
  });

  it("counts an employee's ratings there alone, on the leaderboard and by themselves", async () => {
    const { business, organization, plateau, harbour, member } = await aChain();
    const camille = await anEmployee(organization, { name: "Camille", locations: [plateau._id, harbour._id] });
    await anEmployee(organization, { name: "Zoé", locations: [harbour._id] });
    const about = { employee: { _id: camille._id, name: camille.name } };
    for (const [at, rating] of [
      [plateau, 5],
      [plateau, 1],
      [harbour, 1],
    ] as const) {
      const location = { _id: at._id, name: at.name };
      await submitted(aFeedback(organization, { ...about, location, rating, intercepted: rating === 1 }));
    }
    const { seat, cookie } = await member();
    const figures = (items: { name: string; count: number; averageRating: number }[]) =>
      items.map(({ name, count, averageRating }) => [name, count, averageRating]);
    expect(figures((await seeLeaderboard(seat)).body.items)).toEqual([["Camille", 2, 3]]);
    expect(figures((await seeLeaderboard(business)).body.items)).toContainEqual(["Camille", 3, 2.33]);
    const dashboard = (by: string) =>
      ask(readDashboardRoute, { cookie: by, params: { organization }, query: { employee: camille._id } });
    expect((await dashboard(cookie)).body).toMatchObject({ privateReviews: 2, interceptedComplaints: 1, pending: 2 });
    expect((await dashboard(business.cookie)).body).toMatchObject({ privateReviews: 3, interceptedComplaints: 2 });
  });

  it("holds for the API keys of whoever is limited", async () => {
    const { business, organization, plateau, harbour, feedbackAt, seen } = await aChain();
    const [there] = [await feedbackAt(plateau), await feedbackAt(harbour)];
    const { user } = await aMember(organization, "admin");
    const scopes = ["feedback.read", "feedback.export"] as const;
    const authorization = await anApiKey(organization, scopes, { maker: user._id });
    expect(await seen({ headers: { authorization } })).toHaveLength(2);
    await doChangeUser(business, user._id, { role: "operator", limitedTo: [plateau._id] });
    expect(await seen({ headers: { authorization } })).toEqual([there]);
    const exported = await ask(exportFeedbacksRoute, { headers: { authorization }, params: { organization } });
    expect([exported.status, exported.body.error.code]).toEqual([403, "key_forbidden"]);
  });

  it("is where requests are sent about: the only location unless told, one of several when named", async () => {
    const { organization, plateau, harbour, member } = await aChain();
    const third = await aLocation(organization, { name: "Old Port" });
    const abroad = await anEmployee(organization, { locations: [harbour._id] });
    const send = async (cookie: string, more: object = {}) => {
      const customers = [{ email: `${ulid().toLowerCase()}@example.com` }];
      const body = { channel: "email", customers, ...more };
      return ask(sendRequestsRoute, { cookie, params: { organization }, body });
    };
    for (const role of ["operator", "employee"] as const) {
      const { cookie } = await member(role);
      expect((await send(cookie)).body.accepted[0].location).toMatchObject({ _id: plateau._id });
      expect((await send(cookie, { location: harbour._id })).body.error.code).toBe("location_not_found");
    }
    const { cookie } = await member("agent", [plateau._id, third._id]);
    const unnamed = await send(cookie);
    expect([unnamed.status, Object.keys(unnamed.body.error.fields)]).toEqual([400, ["location"]]);
    expect((await send(cookie, { location: third._id })).body.accepted[0].location).toMatchObject({ _id: third._id });
    expect((await send(cookie, { location: third._id, employee: abroad._id })).body.error.code).toBe(
      "employee_not_found",
    );
  });
});
