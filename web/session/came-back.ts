import { draftPrefix } from "./drafts.ts";

const keyOf = (user: string) => `${draftPrefix}${user} came back`;

/** Remembers in this tab that the person reopened their account or an organization. */
export function noteComeBack(user: string): void {
  try {
    sessionStorage.setItem(keyOf(user), "yes");
  } catch {
    // Storage may be blocked.
  }
}

export function hasComeBack(user: string): boolean {
  try {
    return sessionStorage.getItem(keyOf(user)) !== null;
  } catch {
    return false;
  }
}

export function forgetComeBack(user: string): void {
  try {
    sessionStorage.removeItem(keyOf(user));
  } catch {
    // Storage may be blocked.
  }
}
