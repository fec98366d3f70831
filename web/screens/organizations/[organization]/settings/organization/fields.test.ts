import { expect, it } from "vitest";
import { Organization } from "#shared/model/organization.ts";
import { changedOrganizationFields, organizationFields } from "./fields.ts";

const fields = organizationFields(Organization.parse({ _id: "1", name: "Café", role: "owner", version: 1 }), "en");

it("sends the currency with the average sale, beside which it is chosen", () => {
  const values = { ...fields, averageTransaction: { amount: "", currency: "EUR" } };
  expect(changedOrganizationFields(values, ["averageTransaction"])).toEqual({
    averageTransaction: null,
    currency: "EUR",
  });
  expect(changedOrganizationFields(values, ["name"])).toEqual({ name: "Café" });
});
