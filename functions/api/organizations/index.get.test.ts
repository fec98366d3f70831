import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { organizationPut } from "#functions/data/organizations/organizations.ts";
import { transact } from "#functions/data/table.ts";
import { memberPut } from "#functions/data/users/members.ts";
import { anOrganization, aPerson } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { listOrganizationsRoute } from "#shared/contract/organizations.ts";

describe("the list of organizations", () => {
  it("shows each one with the caller's role, without those they may not see", async () => {
    const organizations = [];
    const { user, cookie } = await aPerson();
    for (const role of ["admin", "employee", "customer", "user"] as const) {
      const { organization } = await anOrganization();
      organizations.push(organization._id);
      await transact(() => [memberPut({ organization: organization._id, user: user._id, role, name: "Anne Roy" })]);
    }
    const { body } = await ask(listOrganizationsRoute, { cookie });
    expect(body.map(({ _id, role }: { _id: string; role: string }) => [_id, role])).toEqual([
      [organizations[0], "admin"],
      [organizations[1], "employee"],
    ]);
  });

  it("shows all of them, however many a person works for", async () => {
    const { user, cookie } = await aPerson();
    const { organization } = await anOrganization();
    const many = Array.from({ length: 110 }, () => ({ ...organization, _id: ulid(), feedbackId: null }));
    const member = { user: user._id, role: "admin", name: "Anne Roy" } as const;
    await Promise.all(
      many.map((one) => transact(() => [organizationPut(one), memberPut({ ...member, organization: one._id })])),
    );
    const { body } = await ask(listOrganizationsRoute, { cookie });
    expect(body.map(({ _id }: { _id: string }) => _id)).toEqual(many.map(({ _id }) => _id).toSorted());
  });

  it("is empty for a person without any, whatever others have", async () => {
    await anOrganization();
    const { cookie } = await aPerson();
    expect((await ask(listOrganizationsRoute, { cookie })).body).toEqual([]);
  });
});
