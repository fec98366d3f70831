import { expect, it } from "vitest";
import { aMember, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { listAssigneesRoute } from "#shared/contract/feedbacks.ts";

it("names the members who may answer, to an agent too", async () => {
  const { organization, owner } = await anOrganization();
  const { user, cookie } = await aMember(organization._id, "agent", { firstName: "Zoë", lastName: "Côté" });
  await aMember(organization._id, "employee");
  const { status, body } = await ask(listAssigneesRoute, { params: { organization: organization._id }, cookie });
  expect([status, body.items]).toEqual([
    200,
    [
      { _id: owner._id, name: "Anne Roy" },
      { _id: user._id, name: "Zoë Côté" },
    ],
  ]);
});
