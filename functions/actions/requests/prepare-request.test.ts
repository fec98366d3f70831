import { SESClient, SendRawEmailCommand } from "@aws-sdk/client-ses";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, expect, it } from "vitest";
import { ownDate } from "#functions/testing/clock.ts";
import { ask } from "#functions/testing/handlers.ts";
import { aCustomersEmail, anAskingBusiness, inOpenHours } from "#functions/testing/request-calls.ts";
import { updateOrganization } from "#shared/contract/organizations.ts";
import { sendRequest } from "./send-request.ts";

ownDate();
const ses = mockClient(SESClient);
afterAll(() => ses.restore());

it("names one business throughout an email, by the name that it had when it was queued", async () => {
  inOpenHours();
  ses.on(SendRawEmailCommand).resolves({ MessageId: "1" });
  const business = await anAskingBusiness({ name: "Old Name", mailingAddress: "1 Main Street" });
  const { body } = await business.mail(aCustomersEmail());
  const params = { organization: business.own };
  await ask(updateOrganization, { params, body: { name: "Brand New" }, cookie: business.cookie });
  expect(await sendRequest(body.accepted[0]._id, new Date())).toBe("sent");
  const mail = Buffer.from(ses.commandCalls(SendRawEmailCommand)[0]?.args[0].input.RawMessage?.Data ?? "").toString();
  expect(mail).toContain("Old Name");
  expect(mail).not.toContain("Brand New");
  expect(mail).toContain("Old Name =C2=B7 1 Main Street");
});
