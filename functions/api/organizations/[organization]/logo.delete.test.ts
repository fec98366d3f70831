import { expect, it } from "vitest";
import { auditOf } from "#functions/testing/audit-entries.ts";
import { aMember, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { aPng } from "#functions/testing/images.ts";
import { deleteLogoRoute, putLogoRoute } from "#shared/contract/organizations.ts";

it("takes the logo away, for owners and admins, and the audit log has both", async () => {
  const { organization, cookie, owner } = await anOrganization();
  const params = { organization: organization._id };
  const { logo } = (await ask(putLogoRoute, { cookie, params, bytes: aPng() })).body;
  const operator = await aMember(organization._id, "operator");
  expect((await ask(deleteLogoRoute, { cookie: operator.cookie, params })).status).toBe(403);
  const { status, body } = await ask(deleteLogoRoute, { cookie, params });
  expect([status, body.logo]).toEqual([200, null]);
  expect(await auditOf(organization._id)).toMatchObject([
    { route: "logoPut", user: owner._id, changes: { logo: [null, logo] } },
    { route: "logoDelete", user: owner._id, changes: { logo: [logo, null] } },
  ]);
});
