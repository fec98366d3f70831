import { expect, it } from "vitest";
import { ownDate } from "#functions/testing/clock.ts";
import { aCustomersEmail, aCustomersNumber, anAskingBusiness, inOpenHours } from "#functions/testing/request-calls.ts";

ownDate();

it("asks somebody by a later row where the earlier one could not be asked", async () => {
  inOpenHours();
  const business = await anAskingBusiness();
  const [email, late, phone] = [aCustomersEmail(), aCustomersEmail(), aCustomersNumber()];
  const customers = [
    { email, consentOn: "2024-05-01" },
    { email, consentOn: "2026-11-20" },
    { phone },
    { phone, email: late },
    { email: late },
  ];
  const { body } = await business.send({ channel: "email", customers });
  expect(body.accepted).toMatchObject([{ customer: { email } }, { customer: { email: late } }]);
  expect(body.skipped).toMatchObject([
    { index: 0, reason: "consent_expired" },
    { index: 2, reason: "address_missing" },
    { index: 4, reason: "duplicate" },
  ]);
});
