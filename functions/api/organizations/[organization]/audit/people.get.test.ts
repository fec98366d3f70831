import { expect, it } from "vitest";
import { anAuditedBusiness } from "#functions/testing/audit-calls.ts";
import { aMember, anApiKey } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { listAuditPeopleRoute } from "#shared/contract/audit.ts";

it("lists members who may change something, and keys, for choosing", async () => {
  const { organization, owner, call } = await anAuditedBusiness();
  const agent = await aMember(organization._id, "agent");
  await aMember(organization._id, "employee");
  await anApiKey(organization._id, ["feedback.read"], { name: "A till" });
  const { body } = await ask(listAuditPeopleRoute, call);
  expect(body.items[0]).toMatchObject({ kind: "key", name: "A till" });
  expect(new Set(body.items.slice(1).map(({ _id }: { _id: string }) => _id))).toEqual(
    new Set([owner._id, agent.user._id]),
  );
});
