import { expect, it } from "vitest";
import { anApiKey, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { listApiKeys } from "#shared/contract/keys.ts";

it("lists the organization's own keys, newest first, without those that have ended", async () => {
  const [one, other] = [await anOrganization(), await anOrganization()];
  await anApiKey(other.organization._id, ["feedback.read"]);
  const key = (name: string, createdAt: string, endsAt: string | null) =>
    anApiKey(one.organization._id, ["feedback.read"], { name, createdAt, endsAt });
  await key("Till", "2026-01-01T00:00:00.000Z", null);
  await key("Report", "2026-02-01T00:00:00.000Z", new Date(Date.now() + 60_000).toISOString());
  await key("Ended", "2026-03-01T00:00:00.000Z", new Date(Date.now() - 60_000).toISOString());
  const { body } = await ask(listApiKeys, { params: { organization: one.organization._id }, cookie: one.cookie });
  expect(body.items.map(({ name }: { name: string }) => name)).toEqual(["Report", "Till"]);
});
