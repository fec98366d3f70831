import { expect, it } from "vitest";
import { reopenAccount } from "#functions/actions/accounts/log-in.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { aMember, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { closeOrganizationRoute, reopenOrganizationRoute } from "#shared/contract/organizations.ts";

const reopen = (organization: string, cookie: string) =>
  ask(reopenOrganizationRoute, { params: { organization }, cookie });

it("leaves an open organization as it is", async () => {
  const { organization, cookie } = await anOrganization();
  expect((await reopen(organization._id, cookie)).status).toBe(204);
});

it("is for owners, whoever of them closed it", async () => {
  const { organization, cookie } = await anOrganization();
  const admin = await aMember(organization._id, "admin");
  await ask(closeOrganizationRoute, {
    params: { organization: organization._id },
    cookie,
    body: { confirm: "fermer" },
  });
  expect((await reopen(organization._id, admin.cookie)).status).toBe(403);
});

it("is not done by coming back to an account", async () => {
  const { organization, cookie, owner } = await anOrganization();
  await ask(closeOrganizationRoute, { params: { organization: organization._id }, cookie, body: { confirm: "close" } });
  await reopenAccount(owner, new Date());
  expect((await readOrganization(organization._id, true))?.closedAt).toEqual(expect.any(String));
});
