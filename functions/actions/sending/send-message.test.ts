import { SESClient, SendRawEmailCommand } from "@aws-sdk/client-ses";
import { mockClient } from "aws-sdk-client-mock";
import PostalMime from "postal-mime";
import { ulid } from "ulid";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { queueAlerts } from "#functions/actions/sending/queue-alerts.ts";
import { messagesTo } from "#functions/testing/accounts.ts";
import { aFeedback, anOrganization, storeFeedback } from "#functions/testing/fixtures.ts";
import { sendMessage } from "./send-message.ts";

const ses = mockClient(SESClient);
afterAll(() => ses.restore());
beforeEach(() => {
  ses.reset();
  ses.on(SendRawEmailCommand).resolves({ MessageId: "1" });
});

async function headersOfAlert(email: string | null): Promise<Record<string, string>> {
  const { organization, owner } = await anOrganization();
  const customer = { name: "Léa", email, phone: null };
  const feedback = await storeFeedback(aFeedback(organization._id, { _id: ulid(), alert: "queued", customer }));
  await queueAlerts({ organization: organization._id, feedback: feedback._id }, new Date());
  const [alert] = await messagesTo(owner.email);
  await sendMessage(alert?._id ?? "", new Date());
  const { Data } = ses.commandCalls(SendRawEmailCommand)[0]?.args[0].input.RawMessage ?? {};
  const { headers } = await PostalMime.parse(Buffer.from(Data ?? ""));
  return Object.fromEntries(headers.map(({ key, value }) => [key, value]));
}

describe("an alert by email", () => {
  it("is answered to its customer, and by no machine", async () => {
    expect(await headersOfAlert("lea@example.com")).toMatchObject({
      "reply-to": "lea@example.com",
      "auto-submitted": "auto-generated",
    });
  });

  it.each([
    [null, undefined],
    ["lea", undefined],
    ["lea@example.com\r\nBcc: eve@example.com", "lea@example.com"],
    ["lea@example.com, eve@example.com", "lea@example.com"],
  ])("is answered, of %j, to %j alone", async (email, address) => {
    const headers = await headersOfAlert(email);
    expect(headers["reply-to"]).toBe(address);
    expect(headers.bcc).toBeUndefined();
  });
});
