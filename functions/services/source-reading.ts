import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import { DeadlinePassed, withTimeout } from "#functions/deadline.ts";
import type { SourceName } from "#shared/model/invitation.ts";
import type { SourceFailure } from "#shared/model/public-page.ts";
import { sourceKeys } from "./secrets.ts";

/** `late`: `away` because the time was over. */
export type SourceReading<Of> = { ok: Of } | { failed: SourceFailure; late?: true };

/** Milliseconds including one retry. */
export const sourcePatience = 3_000;
/** Unpacked bytes; five reviews take some 20 kB. */
const bytesAtMost = 1_000_000;
/** Milliseconds. */
const longestPause = 300;

/** Our key for a source. Never throws. */
export async function keyOf(source: SourceName): Promise<SourceReading<string>> {
  try {
    const key = (await sourceKeys())[source];
    return key === null ? { failed: "key" } : { ok: key };
  } catch {
    return { failed: "away" };
  }
}

interface SourceAnswer {
  status: number;
  json: unknown;
}

class Unreadable extends Error {}

async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > bytesAtMost) throw new Unreadable();
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Not for quotas and wrong keys, which a retry doesn't mend. */
const mayPass = (answer: SourceAnswer | null) => answer === null || answer.status >= 500;

/** Null if the connection broke. */
async function once(url: URL, how: RequestInit): Promise<SourceAnswer | null> {
  try {
    // A redirect would send our key to another host.
    const response = await fetch(url, { ...how, redirect: "manual" });
    return { status: response.status, json: jsonOf(await textOf(response)) };
  } catch (error) {
    if (error instanceof Unreadable || how.signal?.aborted) throw error;
    return null;
  }
}

/** Calls a source, retrying once if `repeats`. Never throws; errors are dropped, because they may quote our key. */
export async function askSource(
  url: URL,
  { patience, repeats, ...how }: RequestInit & { patience: number; repeats: boolean },
): Promise<SourceReading<SourceAnswer>> {
  try {
    const answer = await withTimeout(patience, async (signal) => {
      const first = await once(url, { ...how, signal });
      if (!repeats || !mayPass(first)) return first;
      await sleep(Math.random() * longestPause, undefined, { signal });
      return once(url, { ...how, signal });
    });
    return answer === null ? { failed: "away" } : { ok: answer };
  } catch (error) {
    if (error instanceof DeadlinePassed) return { failed: "away", late: true };
    return { failed: error instanceof Unreadable ? "unreadable" : "away" };
  }
}

/** A missing or malformed part becomes null and spoils no other. */
export const loosely = <Schema extends z.core.$ZodType>(schema: Schema) => z.catch(z.nullable(schema), null);

export const Text = z.pipe(
  z.string().check(z.regex(/\S/)),
  z.transform((text: string) => text.toWellFormed()),
);

/** Number or text in the answer, text here. */
export const SourceId = z.pipe(
  z.union([z.string().check(z.minLength(1), z.maxLength(500)), z.int()]),
  z.transform(String),
);

/** Number or text in the answer, number here. */
const Numeric = z.pipe(z.union([z.number(), z.string().check(z.regex(/^\d{1,9}(?:\.\d+)?$/))]), z.transform(Number));
export const SourceStars = Numeric.check(z.gte(1), z.lte(5));
export const CountText = Numeric.check(z.gte(0), z.refine(Number.isSafeInteger));

/** ISO 8601 in UTC. */
export const SourceMoment = z.pipe(
  z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
  z.transform((text: string) => new Date(text).toISOString()),
);

/** Whether a host is one of these or a subdomain. */
export const among =
  (...domains: readonly string[]) =>
  (hostname: string): boolean =>
    domains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`));

/** An https address on the source's own hosts, without user info. */
export const addressAt = (isOwn: (hostname: string) => boolean) =>
  z.string().check(
    z.maxLength(2_000),
    z.refine((text) => {
      if (!URL.canParse(text)) return false;
      const { protocol, hostname, username, password } = new URL(text);
      return protocol === "https:" && isOwn(hostname) && username === "" && password === "";
    }),
  );
