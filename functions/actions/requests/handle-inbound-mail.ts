import { keepReply } from "#functions/actions/conversations/keep-reply.ts";
import { findThread } from "#functions/actions/conversations/open-conversation.ts";
import { contactHashes } from "#functions/actions/sending/contact-hashes.ts";
import { readFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { log } from "#functions/log.ts";
import { fetchInboundMail } from "#functions/services/inbound-mail.ts";
import { marksKey } from "#functions/services/secrets.ts";
import { answerLimit } from "#shared/model/conversation.ts";
import { replyWords } from "#shared/rules/requests/replies.ts";
import { heardIn } from "#shared/rules/requests/stop-words.ts";
import { contactOf, suppressContact } from "./suppress-contact.ts";

interface ReceivedMail {
  id: string;
  at: Date;
  recipients: readonly string[];
  /** By the provider: forged, spam, or a virus. */
  isRefused: boolean;
  /** Whether the sender's domain vouches for it. */
  isProven: boolean;
  /** Where SES stored it. */
  stored: { bucket: string; key: string };
}

const tokenIn = (recipients: readonly string[]): string | null =>
  recipients.flatMap((address) => /^reply\+([^@]+)@/i.exec(address)?.[1]?.toLowerCase() ?? [])[0] ?? null;

/** Stores a reply by email once; what is forged, automatic, or for no conversation is left out. */
export async function handleInboundMail(
  { id, at, recipients, isRefused, isProven, stored }: ReceivedMail,
  now: Date,
): Promise<void> {
  const token = tokenIn(recipients);
  const thread = token === null ? null : await findThread(token);
  if (thread === null || isRefused) {
    log.warn("email left out", { id, because: thread === null ? "no_conversation" : "refused" });
    return;
  }
  const feedback = await readFeedback(thread.organization, thread.feedback);
  const mail = feedback === null ? null : await fetchInboundMail(stored);
  if (feedback === null || mail === null || mail.isAutomatic) {
    log.info("email left out", { id, because: mail === null ? "feedback_erased" : "automatic" });
    return;
  }
  const text = replyWords(mail.reply, answerLimit);
  const { email } = feedback.customer;
  const isTheirs = isProven && email !== null && mail.from?.toLowerCase() === email.toLowerCase();
  const heard = heardIn(text);
  const stop = isTheirs && heard.word === "stop" && !heard.isReply;
  const attachments = mail.attachments.map((name) => replyWords(name)).slice(0, 10);
  const reply = {
    source: id,
    channel: "email",
    text,
    at,
    from: isTheirs ? null : mail.from,
    attachments,
    stop,
  } as const;
  await keepReply(thread, reply, now);
  if (!stop || email === null) return;
  const hashes = contactHashes(await marksKey(), thread.organization, "email", email);
  const reason = { because: "opted_out", how: "text", since: at.toISOString(), by: null, from: hashes.own } as const;
  await suppressContact(thread.organization, contactOf(hashes, "email", email), reason, now);
}
