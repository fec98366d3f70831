import { ulid } from "ulid";
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

it("takes no lines into an upload that are none of it: by another channel, beyond its end, or across another call", async () => {
  inOpenHours();
  const business = await anAskingBusiness();
  const _id = ulid(Date.now());
  const lines = (first: number, count: number, channel = "email") =>
    business.send({
      channel,
      customers: Array.from({ length: count }, () => ({ email: aCustomersEmail(), phone: aCustomersNumber() })),
      batch: { _id, first, total: 4 },
    });
  expect((await lines(0, 2)).status).toBe(200);
  expect((await lines(2, 2, "sms")).status).toBe(400);
  expect((await lines(3, 2)).status).toBe(400);
  expect((await lines(1, 2)).status).toBe(400);
  expect((await lines(2, 2)).status).toBe(200);
  expect((await business.batch(_id)).body).toMatchObject({ total: 4, decided: 4 });
});
