import * as z from "zod/mini";

const Look = z.object({ since: z.nullable(z.string()), at: z.string() });
type Look = z.infer<typeof Look>;

/** Milliseconds; a reload must not mark everything as seen. */
const oneLook = 30 * 60_000;

function lookAfter(before: Look | null, now: Date): Look {
  const at = now.toISOString();
  if (before === null) return { since: null, at };
  return { since: now.getTime() - Date.parse(before.at) < oneLook ? before.since : before.at, at };
}

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
