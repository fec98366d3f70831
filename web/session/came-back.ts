import { draftPrefix } from "./drafts.ts";

const keyOf = (user: string) => `${draftPrefix}${user} came back`;

/** Notes in this tab, until the person logs out, that they opened again what was closed: their account, or an organization. */
export function noteComeBack(user: string): void {
  try {
    sessionStorage.setItem(keyOf(user), "yes");
  } catch {
    // What was read before closing, and the email about it, said it too.
  }
}

/** Whether this person opened again what was closed, and was not led on since. */
export function hasComeBack(user: string): boolean {
  try {
    return sessionStorage.getItem(keyOf(user)) !== null;
  } catch {
    return false;
  }
}

/** Forgets it: the person goes where they can do something about what did not come back. */
export function forgetComeBack(user: string): void {
  try {
    sessionStorage.removeItem(keyOf(user));
  } catch {
    // Nothing was kept.
  }
}
