import * as z from "zod/mini";
import { handleInboundMail } from "#functions/actions/requests/handle-inbound-mail.ts";
import { eachMessage } from "./each-message.ts";

const Verdict = z.catch(z.optional(z.object({ status: z.string() })), undefined);

/** SES's notification of an email that it stored. */
const Received = z.object({
  notificationType: z.literal("Received"),
  mail: z.object({ messageId: z.string(), timestamp: z.iso.datetime({ offset: true }) }),
  receipt: z.object({
    recipients: z.array(z.string()),
    spamVerdict: Verdict,
    virusVerdict: Verdict,
    spfVerdict: Verdict,
    dkimVerdict: Verdict,
    dmarcVerdict: Verdict,
    action: z.object({ bucketName: z.string(), objectKey: z.string() }),
  }),
});

/** SES's first notification to a topic is plain text. */
const Notification = z.object({ Message: z.string() });

/** Stands for somebody else, or carries what nobody should open. */
function isRefused({
  spamVerdict,
  virusVerdict,
  spfVerdict,
  dkimVerdict,
  dmarcVerdict,
}: z.infer<typeof Received>["receipt"]) {
  const fails = (verdict: z.infer<typeof Verdict>) => verdict?.status === "FAIL";
  return fails(spamVerdict) || fails(virusVerdict) || fails(dmarcVerdict) || (fails(spfVerdict) && fails(dkimVerdict));
}

/** A customer's reply by email: stores what they wrote in the conversation that it was sent to. */
export const handler = eachMessage(Notification, async ({ Message }, now) => {
  const found = Message.startsWith("{") ? Received.safeParse(JSON.parse(Message)) : null;
  if (!found?.success) return;
  const { mail, receipt } = found.data;
  const { bucketName, objectKey } = receipt.action;
  await handleInboundMail(
    {
      id: mail.messageId,
      at: new Date(mail.timestamp),
      recipients: receipt.recipients,
      isRefused: isRefused(receipt),
      isProven: [receipt.spfVerdict, receipt.dkimVerdict, receipt.dmarcVerdict].some((one) => one?.status === "PASS"),
      stored: { bucket: bucketName, key: objectKey },
    },
    now,
  );
});
