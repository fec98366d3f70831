import * as z from "zod/mini";

/** What was changed in a form and not saved: of each changed field what stood there before, and what was typed. */
const Draft = z.record(z.string(), z.object({ before: z.unknown(), typed: z.unknown() }));
export type Draft = z.infer<typeof Draft>;

/** Begins the name of whatever is dropped at log-out and when somebody else logs in; the person's id and a space follow. */
export const draftPrefix = "draft ";

/**
 * A form's draft, or null. A form is named by its person's id, a space, and what it is. Drafts live in the tab alone, so that a reload does not lose them and another person at the
 * same browser does not find them.
 */
export function readDraft(form: string): Draft | null {
  try {
    const draft = z.safeParse(Draft, JSON.parse(sessionStorage.getItem(draftPrefix + form) ?? "null"));
    return draft.success ? draft.data : null;
  } catch {
    return null;
  }
}

/** Keeps a form's draft; one without changed fields is removed. Where the browser stores nothing, there is none. */
export function keepDraft(form: string, draft: Draft): void {
  try {
    if (Object.keys(draft).length === 0) sessionStorage.removeItem(draftPrefix + form);
    else sessionStorage.setItem(draftPrefix + form, JSON.stringify(draft));
  } catch {
    // The form itself still holds what was typed.
  }
}

/** Removes what somebody else left unsaved in this tab, whose session ended without logging out. */
export function dropDraftsOfOthers(user: string): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(draftPrefix) && !key.startsWith(`${draftPrefix}${user} `)) sessionStorage.removeItem(key);
  } catch {
    // Where the browser stores nothing, there is nothing.
  }
}

/** Removes all drafts when the person logs out, and customers who are still to be asked (`kept-upload.ts`). */
export function dropDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(draftPrefix)) sessionStorage.removeItem(key);
  for (const key of Object.keys(localStorage)) if (key.startsWith("customers of ")) localStorage.removeItem(key);
}
