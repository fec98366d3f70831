import * as z from "zod/mini";
import { alertId } from "./alerts.ts";
import { readable } from "./item.ts";
import { messageKey } from "./keys.ts";
import { MessageStatus } from "./messages.ts";
import { readAll } from "./table.ts";

/** DynamoDB's limit of a BatchGet. */
const batch = 100;
/** The most alerts to look at. Beyond, a complaint is not said to be untold. */
const lookedAt = 1_000;

const Told = z.object({ _id: z.string(), status: MessageStatus, digest: z.optional(z.string()) });
type Told = z.infer<typeof Told>;

async function readTold(ids: readonly string[]): Promise<Map<string, Told>> {
  const batches = Array.from({ length: Math.ceil(ids.length / batch) }, (_, index) =>
    readAll(ids.slice(index * batch, (index + 1) * batch).map(messageKey)),
  );
  return new Map(readable(Told, (await Promise.all(batches)).flat()).map((told) => [told._id, told]));
}

/**
 * Those of some complaints, newest first, of which none of `users` was told, nor may have been: each of their alerts, or
 * the digest in its place, has failed. A read unit for each alert that there can be.
 */
export async function untoldAmong(feedbacks: readonly string[], users: readonly string[]): Promise<Set<string>> {
  const idsOf = (feedback: string) =>
    users.flatMap((user) => (["email", "sms"] as const).map((channel) => alertId({ feedback, user, channel })));
  const looked = feedbacks.slice(0, Math.floor(lookedAt / Math.max(1, 2 * users.length)));
  const alerts = await readTold(looked.flatMap(idsOf));
  const digests = await readTold([...new Set([...alerts.values()].flatMap(({ digest }) => digest ?? []))]);
  const failed = ({ status, digest }: Told) => (digest ? digests.get(digest)?.status : status) === "failed";
  return new Set(
    looked.filter((feedback) => {
      const of = idsOf(feedback).flatMap((id) => alerts.get(id) ?? []);
      return of.length > 0 && of.every(failed);
    }),
  );
}
