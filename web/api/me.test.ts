import { MutationObserver, QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { newUser } from "#shared/rules/accounts/account.ts";
import { newOrganization } from "#shared/rules/organizations/organization.ts";
import { fakedFetch, json } from "#web/testing/fetch.ts";
import { onboarding } from "./me.ts";
import { linkChecksKey, organizationsKey, organizationsQuery, profileKey } from "./organizations.ts";
import { createQueryClient } from "./query-client.ts";
import { sessionCacheKey } from "./session.ts";

const { answers } = fakedFetch();

const _id = "01M7ZA5M9E7H578YSYRGP3STDQ";
const organization = (feedbackId: string | null) => ({
  ...newOrganization(_id, { name: "Café du Port", language: "en", feedbackId }),
  role: "owner",
  version: 1,
  smsCredits: 100,
  automaticSMSRefill: false,
  paymentMethod: null,
  subscription: { status: "free" },
});
const person = (step: string | null) => ({
  ...newUser("U", { firstName: "Anne", lastName: "Roy", email: "anne@example.com", language: "en" }),
  onboarding: step === null ? null : { step, organization: _id },
});

it.each([
  ["a step", "stars-limit"],
  ["the last step", null],
])("reads anew what shows the organization once %s is answered, and moves on only then", async (_name, next) => {
  const queries = createQueryClient();
  queries.setQueryData(sessionCacheKey, person("feedback-id"));
  queries.setQueryData(profileKey(_id), organization(null));
  queries.setQueryData(organizationsKey, [organization(null)]);
  queries.setQueryData([...linkChecksKey, "cafe-du-port"], { link: "cafe-du-port", free: true });
  const unsubscribe = new QueryObserver(queries, organizationsQuery).subscribe(() => {});
  unsubscribe();

  answers.push(json(200, person(next)), json(200, [organization("cafe-du-port")]));
  await new MutationObserver(queries, onboarding(queries)).mutate({
    step: "feedback-id",
    body: { feedbackId: "cafe-du-port" },
  });

  expect(queries.getQueryData(organizationsKey)).toMatchObject([{ feedbackId: "cafe-du-port" }]);
  expect(queries.getQueryState(profileKey(_id))?.isInvalidated).toBe(true);
  expect(queries.getQueryState([...linkChecksKey, "cafe-du-port"])?.isInvalidated).toBe(true);
  expect(queries.getQueryData(sessionCacheKey)).toMatchObject({ onboarding: next === null ? null : { step: next } });
});
