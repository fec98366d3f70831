import { expect, it } from "vitest";
import { anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { listAnswerTemplatesRoute } from "#shared/contract/conversations.ts";

it("answers none while nobody saved one", async () => {
  const { organization, cookie } = await anOrganization();
  const { body } = await ask(listAnswerTemplatesRoute, { params: { organization: organization._id }, cookie });
  expect(body).toEqual({ items: [], version: 0 });
});
