import { expect, it } from "vitest";
import { aPayer } from "#functions/testing/billing.ts";
import * as contract from "#shared/contract/billing.ts";

it("keeps everything until the period's end", async () => {
  const payer = await aPayer();
  await payer.subscribe();
  const { body } = await payer.call(contract.cancelSubscription);
  expect(body).toMatchObject({ status: "subscribed", endsAt: body.renewsAt });
  expect((await payer.call(contract.cancelSubscription)).body).toEqual(body);
  expect((await payer.read()).upcoming).toBeNull();
});

it("is refused where there is nothing to cancel", async () => {
  const payer = await aPayer();
  const { status, body } = await payer.call(contract.cancelSubscription);
  expect([status, body.error.code]).toEqual([409, "not_subscribed"]);
});
