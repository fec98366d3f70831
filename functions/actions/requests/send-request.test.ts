import { SESClient, SendRawEmailCommand } from "@aws-sdk/client-ses";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, expect, it } from "vitest";
import { ownDate } from "#functions/testing/clock.ts";
import { ask } from "#functions/testing/handlers.ts";
import { aCustomersEmail, anAskingBusiness, inOpenHours } from "#functions/testing/request-calls.ts";
import { updateFeedbackSettingsRoute, updateOrganizationRoute } from "#shared/contract/organizations.ts";
import { sendRequest } from "./send-request.ts";

ownDate();
const ses = mockClient(SESClient);
afterAll(() => ses.restore());

const lastMail = (): string =>
  Buffer.from(ses.commandCalls(SendRawEmailCommand).at(-1)?.args[0].input.RawMessage?.Data ?? "").toString();

it("names one business throughout an email, by the name that it had when it was queued", async () => {
  inOpenHours();
  ses.on(SendRawEmailCommand).resolves({ MessageId: "1" });
  const business = await anAskingBusiness({ name: "Old Name", mailingAddress: "1 Main Street" });
  const { body } = await business.mail(aCustomersEmail());
  const params = { organization: business.own };
  await ask(updateOrganizationRoute, { params, body: { name: "Brand New" }, cookie: business.cookie });
  expect(await sendRequest(body.accepted[0]._id, new Date())).toBe("sent");
  const mail = lastMail();
  expect(mail).toContain("Old Name");
  expect(mail).not.toContain("Brand New");
  expect(mail).toContain("Old Name =C2=B7 1 Main Street");
});

it("is answered to the owner, as their address is now, or to the address that the business chose", async () => {
  inOpenHours();
  ses.on(SendRawEmailCommand).resolves({ MessageId: "1" });
  const business = await anAskingBusiness();
  const params = { organization: business.own };
  const answersTo = async () => {
    const { body } = await business.mail(aCustomersEmail());
    expect(await sendRequest(body.accepted[0]._id, new Date())).toBe("sent");
    return /^Reply-To: (.*)$/m.exec(lastMail())?.[1]?.trim();
  };
  const choose = async (replyTo: string | null) =>
    (await ask(updateFeedbackSettingsRoute, { params, body: { replyTo }, cookie: business.cookie })).status;
  expect(await answersTo()).toBe(business.itself.owner.email);
  expect(await choose("info@shop.example")).toBe(200);
  expect(await answersTo()).toBe("info@shop.example");
  expect(await choose("hello@shop.example\r\nBcc: eve@example.com")).toBe(200);
  expect(await answersTo()).toBe("hello@shop.example");
  expect(lastMail()).not.toContain("Bcc");
  expect(await choose(null)).toBe(200);
  expect(await answersTo()).toBe(business.itself.owner.email);
});
