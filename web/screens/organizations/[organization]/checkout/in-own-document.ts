/** In milliseconds: a second reload within this time would not help either. */
const guard = 10_000;
const remembered = "checkoutReloadedAt";

/** Whether a document that was loaded at an address may run Stripe's script: the checkout's alone may. */
export const allowsStripe = (loadedAt: string): boolean => /\/checkout\/?$/.test(new URL(loadedAt).pathname);

/** Where this document was loaded, whatever address it shows by now. */
const loadedAt = (): string => performance.getEntriesByType("navigation")[0]?.name ?? location.href;

/**
 * Whether the checkout can go on in this document. One that was loaded at another address refuses Stripe's script, so
 * it is loaded anew, once.
 */
export function inOwnDocument(): boolean {
  if (allowsStripe(loadedAt())) return true;
  try {
    const last = Number(sessionStorage.getItem(remembered) ?? 0);
    if (Date.now() - last < guard) return true;
    sessionStorage.setItem(remembered, String(Date.now()));
  } catch {
    // Without storage a first load cannot be told from a loop. The form then says that Stripe did not load.
    return true;
  }
  location.reload();
  return false;
}
