import * as z from "zod/mini";
import { readable } from "#functions/data/item.ts";
import { messageKey } from "#functions/data/keys.ts";
import { readAll } from "#functions/data/table.ts";
import { needsNobody } from "#shared/rules/sending/sending.ts";
import { alertId } from "./alerts.ts";
import { MessageStatus } from "./messages.ts";

/** Beyond, complaints are assumed to be alerted. */
const lookedAt = 1_000;

const Told = z.object({
  _id: z.string(),
  status: MessageStatus,
  digest: z.optional(z.string()),
  reason: z.optional(z.string()),
  data: z.catch(z.object({ round: z._default(z.int(), 0) }), { round: 0 }),
});
type Told = z.infer<typeof Told>;

async function readTold(
  ids: readonly string[],
  options: { ConsistentRead?: boolean } = {},
): Promise<Map<string, Told>> {
  const found = readable(Told, await readAll(ids.map(messageKey), options));
  return new Map(found.map((told) => [told._id, told]));
}

async function readAlerts(ids: readonly string[], options: { ConsistentRead?: boolean } = {}) {
  const alerts = await readTold(ids, options);
  const digests = await readTold([...new Set([...alerts.values()].flatMap(({ digest }) => digest ?? []))], options);
  const statusOf = ({ status, digest }: Told) => (digest ? digests.get(digest)?.status : status);
  const failed = (told: Told) => statusOf(told) === "failed";
  const waits = (told: Told) => statusOf(told) === "queued";
  const unsent = (told: Told): string[] => {
    const { _id, status, reason = "" } = told.digest ? (digests.get(told.digest) ?? told) : told;
    return (status === "failed" && !needsNobody(reason)) || status === "unknown" ? [_id] : [];
  };
  return { alerts, failed, waits, unsent };
}

const idsFor = (feedback: string, user: string): string[] =>
  (["email", "sms"] as const).map((channel) => alertId({ feedback, user, channel }));

/**
 * Each user's alert status in this `round`; pending alerts count as told. `unsent`: messages failed or possibly lost.
 */
export async function alertStatusOf(
  { feedback, round }: { feedback: string; round: number },
  users: readonly string[],
): Promise<{ of: Map<string, "told" | "untold" | "none">; unsent: string[] }> {
  const ids = users.flatMap((user) => idsFor(feedback, user));
  const { alerts, failed, waits, unsent } = await readAlerts(ids, { ConsistentRead: true });
  const of = new Map(
    users.map((user) => {
      const of = idsFor(feedback, user)
        .flatMap((id) => alerts.get(id) ?? [])
        .filter((alert) => alert.data.round >= round || waits(alert));
      return [user, of.length === 0 ? "none" : of.every(failed) ? "untold" : "told"] as const;
    }),
  );
  return { of, unsent: [...new Set([...alerts.values()].flatMap(unsent))] };
}

/** Complaints whose alerts to all `users` failed, newest first. */
export async function notYetAlerted(feedbacks: readonly string[], users: readonly string[]): Promise<Set<string>> {
  const idsOf = (feedback: string) => users.flatMap((user) => idsFor(feedback, user));
  const looked = feedbacks.slice(0, Math.floor(lookedAt / Math.max(1, 2 * users.length)));
  const { alerts, failed } = await readAlerts(looked.flatMap(idsOf));
  return new Set(
    looked.filter((feedback) => {
      const of = idsOf(feedback).flatMap((id) => alerts.get(id) ?? []);
      return of.length > 0 && of.every(failed);
    }),
  );
}
