import type { Feedback } from "#shared/model/feedback.ts";

type Listed = Pick<Feedback, "_id" | "status">;

/** Next pending feedback below, else the nearest above; null if none. */
export function nextWaiting(items: readonly Listed[], from: string): string | null {
  const at = items.findIndex(({ _id }) => _id === from);
  const waits = ({ _id, status }: Listed) => status === "pending" && _id !== from;
  const next = items.slice(at + 1).find(waits) ?? items.slice(0, Math.max(0, at)).findLast(waits);
  return next?._id ?? null;
}
