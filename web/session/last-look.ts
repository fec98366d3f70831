import * as z from "zod/mini";

/** When something was looked at on this device, and since when what came is new there. */
const Look = z.object({ since: z.nullable(z.string()), at: z.string() });
export type Look = z.infer<typeof Look>;

/** Within so many milliseconds of the last look it goes on: a reload must not make everything old. */
const oneLook = 30 * 60_000;

/** The look at a moment, after the one before. Nothing is new to who looks for the first time. */
export function lookAfter(before: Look | null, now: Date): Look {
  const at = now.toISOString();
  if (before === null) return { since: null, at };
  return { since: now.getTime() - Date.parse(before.at) < oneLook ? before.since : before.at, at };
}

/**
 * Notes that something is looked at now, and answers since when what came is new. Only moments are kept, nothing of what was
 * seen. Where the browser stores nothing, nothing is new.
 */
export function lookNow(name: string, now: Date = new Date()): string | null {
  const key = `looked ${name}`;
  try {
    const stored = z.safeParse(Look, JSON.parse(localStorage.getItem(key) ?? "null"));
    const look = lookAfter(stored.success ? stored.data : null, now);
    localStorage.setItem(key, JSON.stringify(look));
    return look.since;
  } catch {
    return null;
  }
}
