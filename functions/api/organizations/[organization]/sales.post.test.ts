import { expect, it } from "vitest";
import { sendMessage } from "#functions/actions/sending/send-message.ts";
import { messagesTo } from "#functions/testing/accounts.ts";
import { aPayer } from "#functions/testing/billing.ts";
import * as contract from "#shared/contract/billing.ts";

it("sends what somebody asks to our sales mailbox", async () => {
  const payer = await aPayer();
  const body = { locations: 12, message: "Twelve bakeries" };
  expect((await payer.call(contract.contactSalesRoute, { body })).status).toBe(202);
  const sent = (await messagesTo("sales@reviens.test")).find(
    ({ data }) => "message" in data && data.organization === payer.organization._id,
  );
  expect(sent).toMatchObject({ template: "sales_contact", data: { ...body, user: payer.owner._id } });
  await sendMessage(sent?._id ?? "", new Date());
  const [after] = (await messagesTo("sales@reviens.test")).filter(({ _id }) => _id === sent?._id);
  expect(after?.status).toBe("sent");
});

it.each([{ locations: 0 }, { locations: 1e9 }, { message: "x".repeat(2_001) }, { message: "" }, { message: " \n" }])(
  "refuses %j",
  async (more) => {
    const payer = await aPayer();
    const answer = await payer.call(contract.contactSalesRoute, {
      body: { locations: 12, message: "Twelve bakeries", ...more },
    });
    expect([answer.status, Object.keys(answer.body.error.fields)]).toEqual([400, Object.keys(more)]);
  },
);
