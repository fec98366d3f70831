import { randomUUID } from "node:crypto";
import { type EventSource, handlerSeconds } from "#shared/contract/events.ts";
import type { Functions } from "../functions.ts";

const scheduledEvent = (source: EventSource) => ({
  version: "0",
  id: randomUUID(),
  "detail-type": "Scheduled Event",
  source: "aws.events",
  account: "000000000000",
  time: new Date().toISOString(),
  region: "local",
  resources: [`arn:aws:events:local:000000000000:rule/${source.id}`],
  detail: {},
});

/** Follows the stack's clock; a shifted clock takes effect within a second. */
export function openSchedule(
  source: EventSource & { trigger: { kind: "schedule" } },
  functions: Functions,
): { stop(): void } {
  const period = source.trigger.minutes * 60_000;
  let due = Date.now() + period;
  let running = false;
  const timer = setInterval(() => {
    const now = Date.now();
    // The clock may have been set back.
    due = Math.min(due, now + period);
    if (now < due || running) return;
    due = now + period;
    running = true;
    functions
      .invoke(source.handler, scheduledEvent(source), handlerSeconds)
      .catch((error: unknown) =>
        console.error(JSON.stringify({ level: "ERROR", source: source.id, error: String(error) })),
      )
      .finally(() => {
        running = false;
      });
  }, 1_000);
  return { stop: () => clearInterval(timer) };
}
