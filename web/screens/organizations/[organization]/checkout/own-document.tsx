import { type ReactNode, useState } from "react";
import { WaitingNote } from "#web/parts/layout/waiting.tsx";

/** In milliseconds; prevents a reload loop. */
const guard = 10_000;
const remembered = "checkoutReloadedAt";

/** Only documents loaded at the checkout's address allow Stripe's script. */
export const allowsStripe = (loadedAt: string): boolean => /\/checkout\/?$/.test(new URL(loadedAt).pathname);

/** The navigation's address, even after client-side routing. */
const loadedAt = (): string => performance.getEntriesByType("navigation")[0]?.name ?? location.href;

/** Reloads once if this document's policy refuses Stripe's script; false while reloading. */
function inOwnDocument(): boolean {
  if (allowsStripe(loadedAt())) return true;
  try {
    const last = Number(sessionStorage.getItem(remembered) ?? 0);
    if (Date.now() - last < guard) return true;
    sessionStorage.setItem(remembered, String(Date.now()));
  } catch {
    // Without storage a loop cannot be detected; the form then reports that Stripe did not load.
    return true;
  }
  location.reload();
  return false;
}

export function OwnDocument({ children }: { children: ReactNode }) {
  const [own] = useState(inOwnDocument);
  return own ? children : <WaitingNote />;
}
