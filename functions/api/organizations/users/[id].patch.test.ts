import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { memberKey } from "#functions/data/keys.ts";
import { documents, transact } from "#functions/data/table.ts";
import { listMembers, rolePut } from "#functions/data/users/members.ts";
import { anEmail } from "#functions/testing/accounts.ts";
import { auditOf } from "#functions/testing/audit-entries.ts";
import { aMember, anInvitation, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { doAdd, doChangeRole, doHandOver, doRemove, type Seat } from "#functions/testing/user-calls.ts";
import { updateUserRoute } from "#shared/contract/users.ts";
import { memberRoles, type Role } from "#shared/model/role.ts";
import { isRoleWithin } from "#shared/rules/accounts/organization-user.ts";

async function withMember(role: Role) {
  const business = await anOrganization();
  const { user, cookie } = await aMember(business.organization._id, role);
  return { business, member: { organization: business.organization, cookie } satisfies Seat, user: user._id };
}

const rolesIn = async (organization: string) =>
  Object.fromEntries((await listMembers(organization)).map(({ user, role }) => [user, role]));

function demotedMeanwhile(owner: { organization: string; user: string }) {
  const ownKeys = JSON.stringify([memberKey(owner.organization, owner.user)]);
  const send = documents.send.bind(documents) as (...all: unknown[]) => Promise<unknown>;
  let read: Promise<unknown> | undefined;
  const spy = vi.spyOn(documents, "send").mockImplementation((async (command: { input: object }, ...rest: never[]) => {
    const isWrite = "TransactItems" in command.input;
    const isRead = "RequestItems" in command.input && JSON.stringify(command.input).includes(`"Keys":${ownKeys}`);
    if (read && (isRead || isWrite)) {
      spy.mockRestore();
      await read;
      await transact(() => [rolePut({ ...owner, role: "owner" }, "agent", null)]);
    }
    const answer = send(command, ...rest);
    if (isRead) read ??= answer;
    return answer;
  }) as never);
}

describe("changing a role", () => {
  it("answers the user with it, and writes down what it was", async () => {
    const { business, user } = await withMember("agent");
    const { status, body } = await doChangeRole(business, user, "admin");
    expect([status, body.role, body._id]).toEqual([200, "admin", user]);
    expect(await auditOf(business.organization._id)).toMatchObject([
      { user: business.owner._id, route: "userUpdate", subject: user, changes: { role: ["agent", "admin"] } },
    ]);
  });

  it("works for who has yet to join", async () => {
    const business = await anOrganization();
    const { body } = await doAdd(business, anEmail());
    expect((await doChangeRole(business, body._id, "employee")).body).toMatchObject({
      role: "employee",
      status: "invited",
    });
  });

  it("changes and writes down nothing where it is the same, or none is named", async () => {
    const { business, user } = await withMember("agent");
    const { _id } = business.organization;
    expect((await doChangeRole(business, user, "agent")).status).toBe(200);
    const params = { id: user };
    expect((await ask(updateUserRoute, { cookie: business.cookie, params, body: { organization: _id } })).status).toBe(
      200,
    );
    expect(await auditOf(_id)).toEqual([]);
  });

  it.each<[Role, Role, Role]>([
    ["admin", "agent", "owner"],
    ["admin", "owner", "agent"],
    ["admin", "owner", "owner"],
  ])("is refused above one’s own: an %s makes an %s an %s", async (own, before, next) => {
    const { member, business } = await withMember(own);
    const { user } = await aMember(business.organization._id, before);
    const answer = await doChangeRole(member, user._id, next);
    expect([answer.status, answer.body.error.code]).toEqual([403, "role_above_own"]);
    expect((await rolesIn(business.organization._id))[user._id]).toBe(before);
  });

  it("raises nobody by themselves", async () => {
    const { member, user } = await withMember("admin");
    expect((await doChangeRole(member, user, "owner")).status).toBe(403);
  });

  it("gives nobody a role by what they were a moment before", async () => {
    const { business, member, user } = await withMember("owner");
    const organization = business.organization._id;
    demotedMeanwhile({ organization, user });
    const answer = await doChangeRole(member, user, "admin");
    expect([answer.status, answer.body.error.code]).toEqual([403, "forbidden"]);
    expect((await rolesIn(organization))[user]).toBe("agent");
  });

  it("finds nobody of another organization", async () => {
    const [{ business }, other] = [await withMember("agent"), await withMember("agent")];
    const invitation = await anInvitation(other.business.organization._id);
    for (const id of [other.user, invitation._id])
      expect((await doChangeRole(business, id, "agent")).body.error.code).toBe("user_not_found");
  });
});

describe("the last owner", () => {
  it("stays an owner", async () => {
    const business = await anOrganization();
    const own = business.owner._id;
    for (const answer of [await doChangeRole(business, own, "admin"), await doRemove(business, own)])
      expect([answer.status, answer.body.error.code]).toEqual([409, "last_owner"]);
  });

  it("may go once somebody else is one, but not when that one has only been invited", async () => {
    const { business, user } = await withMember("agent");
    await doAdd(business, anEmail(), { role: "owner" });
    expect((await doChangeRole(business, business.owner._id, "agent")).status).toBe(409);
    await doChangeRole(business, user, "owner");
    expect((await doChangeRole(business, business.owner._id, "agent")).status).toBe(200);
  });

  it.each([
    ["remove", (seat: Seat, other: string) => doRemove(seat, other)],
    ["demote", (seat: Seat, other: string) => doChangeRole(seat, other, "agent")],
  ])("is left when two owners %s each other at once", async (_, act) => {
    for (let round = 0; round < 5; round++) {
      const { business, member, user } = await withMember("owner");
      const answers = await Promise.all([act(business, user), act(member, business.owner._id)]);
      const owners = (await listMembers(business.organization._id)).filter(({ role }) => role === "owner");
      expect(owners).toHaveLength(1);
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    }
  });
});

interface Made {
  by: string;
  subject: string;
  before: Role;
  after: Role | null;
  handedOver: boolean;
}
type State = Readonly<Record<string, Role>>;

function applied(state: State, { by, subject, before, after, handedOver }: Made): State | null {
  const own = state[by];
  if (own === undefined || state[subject] !== before) return null;
  if (handedOver) return own === "owner" ? { ...state, [by]: "admin", [subject]: "owner" } : null;
  if (!["owner", "admin"].includes(own) || !isRoleWithin(own, before) || (after && !isRoleWithin(own, after)))
    return null;
  const { [subject]: _, ...others } = state;
  const next = after === null ? others : { ...others, [subject]: after };
  return Object.values(next).includes("owner") ? next : null;
}

const textOf = (state: State) => JSON.stringify(Object.entries(state).toSorted());

/** Whether some order of the changes is allowed by the rules and leads to this state. */
function someOrder(from: State, made: readonly Made[], to: State): boolean {
  const seen = new Set<string>();
  const search = (state: State, left: readonly Made[]): boolean => {
    if (left.length === 0) return textOf(state) === textOf(to);
    const key = `${textOf(state)} ${left.map((one) => made.indexOf(one)).join()}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return left.some((one) => {
      const next = applied(state, one);
      return (
        next !== null &&
        search(
          next,
          left.filter((other) => other !== one),
        )
      );
    });
  };
  return search(from, made);
}

const made = (entry: Record<string, unknown>): Made => {
  const { role } = entry.changes as { role: [Role, Role | null] };
  const handedOver = entry.route === "ownershipHandOver";
  return { by: String(entry.user), subject: String(entry.subject), before: role[0], after: role[1], handedOver };
};

describe("fifty role changes, removals and hand-overs at once", () => {
  it("leave a state that some order of them leaves, with an owner", async () => {
    const who = fc.nat({ max: 7 });
    const change = fc.record({
      by: who,
      to: who,
      act: fc.constantFrom(...memberRoles, "remove" as const, "hand over" as const),
    });
    const changes = fc.array(change, { minLength: 50, maxLength: 50 });
    await fc.assert(
      fc.asyncProperty(changes, async (fifty) => {
        const business = await anOrganization();
        const { organization } = business;
        const roles: Role[] = ["owner", "owner", "admin", "admin", "admin", "agent", "employee"];
        const others = await Promise.all(roles.map((role) => aMember(organization._id, role)));
        const people = [{ user: business.owner, cookie: business.cookie }, ...others];
        const before = await rolesIn(organization._id);
        const answers = await Promise.all(
          fifty.map(({ by, to, act }) => {
            const seat = { organization, cookie: people[by]?.cookie ?? "" };
            const target = people[to]?.user._id ?? "";
            if (act === "remove") return doRemove(seat, target);
            return act === "hand over" ? doHandOver(seat, target) : doChangeRole(seat, target, act);
          }),
        );
        expect(answers.every(({ status }) => status < 500)).toBe(true);
        const after = await rolesIn(organization._id);
        expect(Object.values(after)).toContain("owner");
        expect(someOrder(before, (await auditOf(organization._id)).map(made), after)).toBe(true);
      }),
      { numRuns: 4, endOnFailure: true },
    );
  }, 60_000);

  it("would not be taken for an order where there is none", () => {
    const state: State = { a: "owner", b: "admin" };
    const demoted = { by: "a", subject: "b", before: "admin", after: "agent", handedOver: false } as const;
    expect(someOrder(state, [demoted], { a: "owner", b: "agent" })).toBe(true);
    expect(someOrder(state, [demoted], state)).toBe(false);
    expect(someOrder(state, [{ ...demoted, by: "b", subject: "a", before: "owner" }], { a: "agent", b: "admin" })).toBe(
      false,
    );
  });
});
