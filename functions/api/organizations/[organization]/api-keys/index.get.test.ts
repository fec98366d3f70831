import { expect, it } from "vitest";
import { aMember, anApiKey, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { doRemove } from "#functions/testing/user-calls.ts";
import { createApiKeyRoute, listApiKeysRoute } from "#shared/contract/keys.ts";
import type { ApiKey } from "#shared/model/api-key.ts";
import { fullName } from "#shared/rules/person.ts";

it("lists the organization's own keys, newest first, without those that have ended", async () => {
  const [one, other] = [await anOrganization(), await anOrganization()];
  await anApiKey(other.organization._id, ["feedback.read"]);
  const key = (name: string, createdAt: string, endsAt: string | null) =>
    anApiKey(one.organization._id, ["feedback.read"], { name, createdAt, endsAt });
  await key("Till", "2026-01-01T00:00:00.000Z", null);
  await key("Report", "2026-02-01T00:00:00.000Z", new Date(Date.now() + 60_000).toISOString());
  await key("Ended", "2026-03-01T00:00:00.000Z", new Date(Date.now() - 60_000).toISOString());
  const { body } = await ask(listApiKeysRoute, { params: { organization: one.organization._id }, cookie: one.cookie });
  expect(body.items.map(({ name }: { name: string }) => name)).toEqual(["Report", "Till"]);
});

it("tells whose each key is, and which wait for a closed account to come back", async () => {
  const { organization, owner, cookie } = await anOrganization();
  const params = { organization: organization._id };
  const admin = await aMember(organization._id, "admin", { closedAt: new Date().toISOString() });
  const scopes = ["feedback.read"] as const;
  await anApiKey(organization._id, scopes, { name: "2", maker: admin.user._id });
  await ask(createApiKeyRoute, { params, cookie, body: { name: "1", scopes } });
  const { body } = await ask(listApiKeysRoute, { params, cookie });
  const shown = body.items.map(({ name, maker, paused }: ApiKey) => ({ name, maker, paused }));
  expect(shown.toSorted((one: ApiKey, other: ApiKey) => one.name.localeCompare(other.name))).toEqual([
    { name: "1", maker: { _id: owner._id, name: "Anne Roy" }, paused: false },
    { name: "2", maker: { _id: admin.user._id, name: fullName(admin.user) }, paused: true },
  ]);
});

it("leaves out the keys of whoever is no member any more", async () => {
  const { organization, cookie } = await anOrganization();
  const { user } = await aMember(organization._id, "admin");
  await anApiKey(organization._id, ["feedback.read"], { maker: user._id });
  await doRemove({ organization, cookie }, user._id);
  const { body } = await ask(listApiKeysRoute, { params: { organization: organization._id }, cookie });
  expect(body.items).toEqual([]);
});
