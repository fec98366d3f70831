import * as z from "zod/mini";
import { Id } from "#shared/contract/inputs/id.ts";
import { Language } from "#shared/model/language.ts";
import { consentBases, RequestChannel } from "#shared/model/request.ts";
import { oneDay } from "#shared/rules/durations.ts";

/** One customer of a file, as the calls take them. `index` counts the customers of the upload. */
const UploadRow = z.object({
  index: z.int(),
  line: z.int(),
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  language: z.nullable(Language),
  /** The id of their location; null for the whole business. */
  location: z.nullable(z.string()),
  /** The day of their visit or of their word; null where the file tells none. */
  consentOn: z._default(z.nullable(z.string()), null),
});
export type UploadRow = z.infer<typeof UploadRow>;

/** How all customers of a file are asked. */
const UploadPlan = z.object({
  channel: RequestChannel,
  consent: z.enum(consentBases),
  /** The day of those whose row tells none; null for today. */
  consentOn: z._default(z.nullable(z.string()), null),
  /** When to send (ISO 8601); null for as soon as allowed. */
  at: z.nullable(z.string()),
});
export type UploadPlan = z.infer<typeof UploadPlan>;

/** An upload that has begun and is not through. */
const KeptUpload = z.object({
  id: Id,
  /** The id of the person who began it. */
  user: z.string(),
  /** When it was begun, or continued last. */
  startedAt: z.number(),
  plan: UploadPlan,
  rows: z.array(UploadRow),
});
export type KeptUpload = z.infer<typeof KeptUpload>;

/**
 * For how long, in milliseconds, somebody comes back to an upload that was interrupted: two days, because one that had more
 * customers than a day allows is resumed on the next.
 */
export const keptFor = 2 * oneDay;

const prefix = "customers of ";

/** Which upload a text that was kept is of; null where it cannot be read. */
const idIn = (stored: string): string | null =>
  z.safeParse(z.object({ id: z.string() }), JSON.parse(stored)).data?.id ?? null;

/**
 * Removes what an organization's upload kept, because it is through, was taken back or was given up. One that began since is
 * left alone, where `upload` says which is meant.
 */
export function dropUpload(organization: string, upload: string | null = null): void {
  try {
    const stored = localStorage.getItem(prefix + organization);
    if (upload !== null && stored !== null && idIn(stored) !== upload) return;
    localStorage.removeItem(prefix + organization);
  } catch {
    // Where the browser stores nothing, there is nothing.
  }
}

/** The upload that a person began here, or continued, within two days and that is not through; null where there is none. */
export function readUpload(organization: string, user: string): KeptUpload | null {
  try {
    const stored = localStorage.getItem(prefix + organization);
    if (stored === null) return null;
    const kept = z.safeParse(KeptUpload, JSON.parse(stored));
    if (kept.success && Math.abs(Date.now() - kept.data.startedAt) < keptFor)
      return kept.data.user === user ? kept.data : null;
  } catch {
    // It cannot be read, and is of no use.
  }
  dropUpload(organization);
  return null;
}

/**
 * Keeps the customers of an upload until it is through, so that closing the tab loses none. They are dropped when it is
 * through, when its person logs out (`leave.ts`), and after two days. Where the browser has no room for them, the upload goes on
 * without, and choosing the same file again continues it.
 */
export function keepUpload(organization: string, upload: KeptUpload): void {
  try {
    localStorage.setItem(prefix + organization, JSON.stringify(upload));
  } catch {
    // The upload itself works without.
  }
}
