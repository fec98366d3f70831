import { describe, expect, it } from "vitest";
import { transact } from "#functions/data/table.ts";
import { memberPut } from "#functions/data/users/members.ts";
import { aMember, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { readClosingRoute } from "#shared/contract/me.ts";

describe("what closing my account would mean", () => {
  it("names the organizations that close with it, and those that stay", async () => {
    const own = await anOrganization({ name: "Alone" });
    const shared = await anOrganization({ name: "Shared" });
    const employer = await anOrganization({ name: "Employer" });
    const { _id: user } = own.owner;
    const joins = (organization: string, role: "owner" | "agent") =>
      transact(() => [memberPut({ organization, user, role, name: "Anne Roy" })]);
    await joins(shared.organization._id, "owner");
    await joins(employer.organization._id, "agent");
    const { closes, stays } = (await ask(readClosingRoute, { cookie: own.cookie })).body;
    expect(closes).toEqual([{ _id: own.organization._id, name: "Alone" }]);
    expect(stays.map(({ name }: { name: string }) => name).toSorted()).toEqual(["Employer", "Shared"]);
  });

  it("counts no other owner whose account is closed, nor admins", async () => {
    const { organization, cookie } = await anOrganization();
    await aMember(organization._id, "owner", { closedAt: new Date().toISOString() });
    await aMember(organization._id, "admin");
    expect((await ask(readClosingRoute, { cookie })).body.closes).toHaveLength(1);
  });
});
