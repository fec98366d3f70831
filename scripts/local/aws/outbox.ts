import { appendFileSync, existsSync, readFileSync } from "node:fs";
import * as z from "zod/mini";

const Sent = z.object({
  channel: z.enum(["email", "sms"]),
  to: z.string(),
  /** Null for an SMS, as is `html`. */
  subject: z.nullable(z.string()),
  text: z.string(),
  html: z.nullable(z.string()),
  /** An email's headers in the order of the raw email, as SES quotes them: a folded value begins with a space. */
  headers: z.optional(z.array(z.object({ name: z.string(), value: z.string() }))),
  /** The product's own id of the message, from the email's header. */
  message: z.optional(z.string()),
  /** ISO 8601, by the stack's clock. */
  sentAt: z.string(),
});

/** One email or SMS that the stand-in accepted. */
export type Sent = z.infer<typeof Sent>;

/** Every accepted email and SMS, in an append-only file of JSON lines so that a killed stack loses none. */
export interface Outbox {
  /** Newest first. */
  messages(): Sent[];
  add(message: Omit<Sent, "sentAt">): void;
}

function load(file: string): Sent[] {
  if (!existsSync(file)) return [];
  const text = readFileSync(file, "utf8");
  // A killed stack may leave half a line. Its message was never acknowledged, and the next line must not continue it.
  if (text !== "" && !text.endsWith("\n")) appendFileSync(file, "\n");
  return text.split("\n").flatMap((line) => {
    try {
      return [Sent.parse(JSON.parse(line))];
    } catch {
      return [];
    }
  });
}

/** Opens the outbox kept in `file`. */
export function openOutbox(file: string): Outbox {
  const kept = load(file);
  return {
    messages: () => kept.toReversed(),
    add: (message) => {
      const sent = { ...message, sentAt: new Date().toISOString() };
      appendFileSync(file, `${JSON.stringify(sent)}\n`);
      kept.push(sent);
    },
  };
}
