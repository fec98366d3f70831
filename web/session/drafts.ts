import * as z from "zod/mini";

const Draft = z.record(z.string(), z.object({ before: z.unknown(), typed: z.unknown() }));
export type Draft = z.infer<typeof Draft>;

/** Prefix of everything that log-out or another person's log-in removes; the person's id follows. */
export const draftPrefix = "draft ";

/** A form's draft, keyed by the person's id and the form. Kept in the tab only, hidden from others at this browser. */
export function readDraft(form: string): Draft | null {
  try {
    const draft = z.safeParse(Draft, JSON.parse(sessionStorage.getItem(draftPrefix + form) ?? "null"));
    return draft.success ? draft.data : null;
  } catch {
    return null;
  }
}

export function keepDraft(form: string, draft: Draft): void {
  try {
    if (Object.keys(draft).length === 0) sessionStorage.removeItem(draftPrefix + form);
    else sessionStorage.setItem(draftPrefix + form, JSON.stringify(draft));
  } catch {
    // Storage may be blocked.
  }
}

export function dropDraftsOfOthers(user: string): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(draftPrefix) && !key.startsWith(`${draftPrefix}${user} `)) sessionStorage.removeItem(key);
  } catch {
    // Storage may be blocked.
  }
}

/** Also removes customers that still await a request (`kept-upload.ts`). */
export function dropDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(draftPrefix)) sessionStorage.removeItem(key);
  for (const key of Object.keys(localStorage)) if (key.startsWith("customers of ")) localStorage.removeItem(key);
}
