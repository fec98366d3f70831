import { ulid } from "ulid";
import * as z from "zod/mini";
import { Id } from "#shared/contract/inputs/id.ts";
import { type UploadPlan, type UploadRow, uploadKeptFor } from "./kept-upload.ts";

/** This device's last upload; contains no personal data. */
const Begun = z.object({ fingerprint: z.string(), id: Id, at: z.number() });

const keyOf = (organization: string) => `upload ${organization}`;

async function fingerprintOf(rows: readonly UploadRow[], plan: UploadPlan): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify([rows, plan]));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function lastBegun(organization: string): z.infer<typeof Begun> | null {
  try {
    const begun = z.safeParse(Begun, JSON.parse(localStorage.getItem(keyOf(organization)) ?? "null"));
    return begun.success ? begun.data : null;
  } catch {
    return null;
  }
}

function note(organization: string, { fingerprint, id }: Pick<z.infer<typeof Begun>, "fingerprint" | "id">): void {
  try {
    localStorage.setItem(keyOf(organization), JSON.stringify({ fingerprint, id, at: Date.now() }));
  } catch {
    // Storage may be blocked.
  }
}

/** The same customers and plan within two days give the same id, so that choosing the file again asks nobody twice. */
export async function uploadId(organization: string, rows: readonly UploadRow[], plan: UploadPlan): Promise<string> {
  const fingerprint = await fingerprintOf(rows, plan);
  const last = lastBegun(organization);
  if (last !== null && last.fingerprint === fingerprint && Math.abs(Date.now() - last.at) < uploadKeptFor)
    return last.id;
  const id = ulid();
  note(organization, { fingerprint, id });
  return id;
}

export function renewUpload(organization: string, upload: string): void {
  const last = lastBegun(organization);
  if (last?.id === upload) note(organization, last);
}

export function forgetUpload(organization: string, upload: string): void {
  if (lastBegun(organization)?.id !== upload) return;
  try {
    localStorage.removeItem(keyOf(organization));
  } catch {
    // Storage may be blocked.
  }
}
