import * as z from "zod/mini";

/** What was changed in a form and not saved: of each changed field what stood there before, and what was typed. */
const Draft = z.record(z.string(), z.object({ before: z.unknown(), typed: z.unknown() }));
export type Draft = z.infer<typeof Draft>;

const prefix = "draft ";

/**
 * A form's draft, or null. Drafts live in the tab alone, so that a reload does not lose them and another person at the
 * same browser does not find them.
 */
export function readDraft(form: string): Draft | null {
  try {
    const draft = z.safeParse(Draft, JSON.parse(sessionStorage.getItem(prefix + form) ?? "null"));
    return draft.success ? draft.data : null;
  } catch {
    return null;
  }
}

/** Keeps a form's draft; one without changed fields is removed. Where the browser stores nothing, there is none. */
export function keepDraft(form: string, draft: Draft): void {
  try {
    if (Object.keys(draft).length === 0) sessionStorage.removeItem(prefix + form);
    else sessionStorage.setItem(prefix + form, JSON.stringify(draft));
  } catch {
    // The form itself still holds what was typed.
  }
}

/** Removes all drafts when the person logs out, and customers who are still to be asked (`kept-upload.ts`). */
export function dropDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  for (const key of Object.keys(localStorage)) if (key.startsWith("customers of ")) localStorage.removeItem(key);
}
