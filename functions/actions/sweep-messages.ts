import { markUnknown, stuckMessages } from "#functions/data/messages.ts";
import { log } from "#functions/log.ts";

/** Milliseconds: longer than any sender lives. */
const patience = 5 * 60_000;

/**
 * Marks messages as unknown whose sender broke off: they were perhaps sent, so they are never sent again. Takes a
 * hundred at a time, oldest first; the next tick takes the next. Answers how many.
 */
export async function sweepMessages(now: Date): Promise<number> {
  const stuck = await stuckMessages(new Date(now.getTime() - patience));
  const marked = await Promise.all(
    stuck.map(async (message) => {
      const changed = await markUnknown(message, "broke_off");
      const { _id: id, template, channel } = message;
      if (changed) log.warn("message broke off", { id, template, channel });
      return changed;
    }),
  );
  return marked.filter(Boolean).length;
}
