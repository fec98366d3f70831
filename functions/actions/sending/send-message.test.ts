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

describe("an alert by email", () => {
  it("is answered in its conversation alone, and by no machine", async () => {
    const { organization, owner } = await anOrganization();
    const customer = { name: "Léa", email: "lea@example.com", phone: null };
    const feedback = await storeFeedback(aFeedback(organization._id, { _id: ulid(), alert: "queued", customer }));
    await queueAlerts({ organization: organization._id, feedback: feedback._id }, new Date());
    const [alert] = await messagesTo(owner.email);
    await sendMessage(alert?._id ?? "", new Date());
    const { Data } = ses.commandCalls(SendRawEmailCommand)[0]?.args[0].input.RawMessage ?? {};
    const { headers } = await PostalMime.parse(Buffer.from(Data ?? ""));
    const sent = Object.fromEntries(headers.map(({ key, value }) => [key, value]));
    expect(sent).toMatchObject({ "auto-submitted": "auto-generated" });
    expect(sent).not.toHaveProperty("reply-to");
  });
});
