import * as z from "zod/mini";
import { readable } from "#functions/data/item.ts";
import { messageKey } from "#functions/data/keys.ts";
import { readAll } from "#functions/data/table.ts";
import { alertId } from "./alerts.ts";
import { MessageStatus } from "./messages.ts";

/** DynamoDB's limit of a BatchGet. */
const batch = 100;
/** The most alerts to look at. Beyond, a complaint is not said to be untold. */
const lookedAt = 1_000;

const Told = z.object({ _id: z.string(), status: MessageStatus, digest: z.optional(z.string()) });
type Told = z.infer<typeof Told>;

async function readTold(
  ids: readonly string[],
  options: { ConsistentRead?: boolean } = {},
): Promise<Map<string, Told>> {
  const batches = Array.from({ length: Math.ceil(ids.length / batch) }, (_, index) =>
    readAll(ids.slice(index * batch, (index + 1) * batch).map(messageKey), options),
  );
  return new Map(readable(Told, (await Promise.all(batches)).flat()).map((told) => [told._id, told]));
}

/** The alerts of some complaints to some people by their ids, and the digests in place of some of them. */
async function readAlerts(ids: readonly string[], options: { ConsistentRead?: boolean } = {}) {
  const alerts = await readTold(ids, options);
  const digests = await readTold([...new Set([...alerts.values()].flatMap(({ digest }) => digest ?? []))], options);
  const failed = ({ status, digest }: Told) => (digest ? digests.get(digest)?.status : status) === "failed";
  return { alerts, failed };
}

const idsFor = (feedback: string, user: string): string[] =>
  (["email", "sms"] as const).map((channel) => alertId({ feedback, user, channel }));

/**
 * What each of `users` heard of a complaint: they were told or may have been (`told`), all that was meant for them was
 * dropped or failed (`untold`), or nothing was ever meant for them (`none`). A read unit for each alert that there can be.
 */
export async function newsOf(
  feedback: string,
  users: readonly string[],
): Promise<Map<string, "told" | "untold" | "none">> {
  const ids = users.flatMap((user) => idsFor(feedback, user));
  const { alerts, failed } = await readAlerts(ids, { ConsistentRead: true });
  return new Map(
    users.map((user) => {
      const of = idsFor(feedback, user).flatMap((id) => alerts.get(id) ?? []);
      return [user, of.length === 0 ? "none" : of.every(failed) ? "untold" : "told"];
    }),
  );
}

/**
 * Those of some complaints, newest first, of which none of `users` was told, nor may have been: each of their alerts, or
 * the digest in its place, has failed. A read unit for each alert that there can be.
 */
export async function untoldAmong(feedbacks: readonly string[], users: readonly string[]): Promise<Set<string>> {
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
