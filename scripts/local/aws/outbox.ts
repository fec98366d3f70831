import { appendFileSync, existsSync, readFileSync } from "node:fs";
import * as z from "zod/mini";

const Sent = z.object({
  channel: z.enum(["email", "sms"]),
  to: z.string(),
  subject: z.nullable(z.string()),
  text: z.string(),
  html: z.nullable(z.string()),
  /** Raw headers as SES quotes them: folded values start with a space. */
  headers: z.optional(z.array(z.object({ name: z.string(), value: z.string() }))),
  message: z.optional(z.string()),
  /** ISO 8601, by the stack's clock. */
  sentAt: z.string(),
});

type Sent = z.infer<typeof Sent>;

/** Append-only JSON lines, so that a killed stack loses none. */
export interface Outbox {
  messages(): Sent[];
  add(message: Omit<Sent, "sentAt">): void;
}

function load(file: string): Sent[] {
  if (!existsSync(file)) return [];
  const text = readFileSync(file, "utf8");
  // A killed stack may leave half a line, which the next line must not continue.
  if (text !== "" && !text.endsWith("\n")) appendFileSync(file, "\n");
  return text.split("\n").flatMap((line) => {
    try {
      return [Sent.parse(JSON.parse(line))];
    } catch {
      return [];
    }
  });
}

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
