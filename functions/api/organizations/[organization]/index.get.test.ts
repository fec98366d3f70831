import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { auditOf } from "#functions/testing/audit-entries.ts";
import { anOrganization, aPerson } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { readOrganizationRoute } from "#shared/contract/organizations.ts";

describe("an organization", () => {
  it("is shown to its members with their role, without what only the table keeps", async () => {
    const { organization, cookie } = await anOrganization();
    const { body } = await ask(readOrganizationRoute, { cookie, params: { organization: organization._id } });
    expect(body).toMatchObject({ _id: organization._id, name: "Café du Port", role: "owner", smsCredits: 100 });
    expect(Object.keys(body)).not.toContain("averageSaid");
    expect(body).not.toHaveProperty("kind");
  });

  it("is open to a platform administrator", async () => {
    const { organization } = await anOrganization();
    const { cookie } = await aPerson({ platformAdministrator: true });
    const asked = { cookie, params: { organization: organization._id } };
    expect((await ask(readOrganizationRoute, asked)).body).toMatchObject({ role: "platform" });
    const nowhere = ulid();
    expect((await ask(readOrganizationRoute, { cookie, params: { organization: nowhere } })).status).toBe(404);
    expect(await auditOf(nowhere)).toEqual([]);
  });
});
