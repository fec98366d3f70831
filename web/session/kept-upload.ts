import * as z from "zod/mini";
import { Id } from "#shared/contract/inputs/id.ts";
import { Language } from "#shared/model/language.ts";
import { consentBases, RequestChannel } from "#shared/model/request.ts";
import { oneDay } from "#shared/rules/dates.ts";

/** `index` is the position within the upload. */
const UploadRow = z.object({
  index: z.int(),
  line: z.int(),
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  language: z.nullable(Language),
  location: z.nullable(z.string()),
  /** Day of the visit or consent; null if the file has none. */
  consentOn: z._default(z.nullable(z.string()), null),
});
export type UploadRow = z.infer<typeof UploadRow>;

const UploadPlan = z.object({
  channel: RequestChannel,
  consent: z.enum(consentBases),
  /** For rows without a day; null for today. */
  consentOn: z._default(z.nullable(z.string()), null),
  /** ISO 8601; null for as soon as allowed. */
  at: z.nullable(z.string()),
});
export type UploadPlan = z.infer<typeof UploadPlan>;

const KeptUpload = z.object({
  id: Id,
  user: z.string(),
  startedAt: z.number(),
  plan: UploadPlan,
  rows: z.array(UploadRow),
});
export type KeptUpload = z.infer<typeof KeptUpload>;

/** Milliseconds. Two days, because an upload over the daily quota resumes the next day. */
export const uploadKeptFor = 2 * oneDay;

const prefix = "customers of ";

const idIn = (stored: string): string | null =>
  z.safeParse(z.object({ id: z.string() }), JSON.parse(stored)).data?.id ?? null;

/** Removes a finished or canceled upload; `upload` protects one that has started since. */
export function dropUpload(organization: string, upload: string | null = null): void {
  try {
    const stored = localStorage.getItem(prefix + organization);
    if (upload !== null && stored !== null && idIn(stored) !== upload) return;
    localStorage.removeItem(prefix + organization);
  } catch {
    // Storage may be blocked.
  }
}

export function readUpload(organization: string, user: string): KeptUpload | null {
  try {
    const stored = localStorage.getItem(prefix + organization);
    if (stored === null) return null;
    const kept = z.safeParse(KeptUpload, JSON.parse(stored));
    if (kept.success && Math.abs(Date.now() - kept.data.startedAt) < uploadKeptFor)
      return kept.data.user === user ? kept.data : null;
  } catch {
    // Storage may be blocked.
  }
  dropUpload(organization);
  return null;
}

/**
 * Keeps an upload's customers until it ends, its person logs out, or two days pass. Without storage, choosing the file
 * again continues it.
 */
export function keepUpload(organization: string, upload: KeptUpload): void {
  try {
    localStorage.setItem(prefix + organization, JSON.stringify(upload));
  } catch {
    // Storage may be blocked.
  }
}
