import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import { DeadlinePassed, within } from "#functions/deadline.ts";
import type { SourceName } from "#shared/model/invitation.ts";
import type { SourceFailure } from "#shared/model/public-page.ts";
import { sourceKeys } from "./secrets.ts";

/** What reading a source came to. `late`: it is `away` because the patience was over. */
export type SourceReading<Of> = { ok: Of } | { failed: SourceFailure; late?: true };

/** Milliseconds that a source may take, its repetition included. */
export const sourcePatience = 3_000;
/** The most bytes of an answer that are read, unpacked. Five reviews take some 20 kB. */
const bytesAtMost = 1_000_000;
/** The longest pause before a call is repeated, in milliseconds. */
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

/** What a source answered: JSON, or null where it was none. */
export interface SourceAnswer {
  status: number;
  json: unknown;
}

/** Why an answer was not read: more than we read, or none of ours. */
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

/** Whether asking again in a moment may help: the source failed, or the connection broke. Not so for quotas and keys. */
const mayPass = (answer: SourceAnswer | null) => answer === null || answer.status >= 500;

/** One call. Null where the connection broke. */
async function once(url: URL, how: RequestInit): Promise<SourceAnswer | null> {
  try {
    // Another address would get our key with the request.
    const response = await fetch(url, { ...how, redirect: "manual" });
    return { status: response.status, json: jsonOf(await textOf(response)) };
  } catch (error) {
    if (error instanceof Unreadable || how.signal?.aborted) throw error;
    return null;
  }
}

/**
 * What a source answers to one call, repeated at most once and only if `repeats`, within `patience` milliseconds
 * altogether. Never throws, and keeps nothing of an error, which may quote the address with our key.
 */
export async function askSource(
  url: URL,
  { patience, repeats, ...how }: RequestInit & { patience: number; repeats: boolean },
): Promise<SourceReading<SourceAnswer>> {
  try {
    const answer = await within(patience, async (signal) => {
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

/** What a part of an answer holds, or null: one part that is missing or of another form spoils no other. */
export const loosely = <Schema extends z.core.$ZodType>(schema: Schema) => z.catch(z.nullable(schema), null);

/** A text that has letters, well-formed. */
export const Text = z.pipe(
  z.string().check(z.regex(/\S/)),
  z.transform((text: string) => text.toWellFormed()),
);

/** An id, which comes as a number or as a text. */
export const SourceId = z.pipe(
  z.union([z.string().check(z.minLength(1), z.maxLength(500)), z.int()]),
  z.transform(String),
);

/** A number, which comes as a number or as a text. */
const Numeric = z.pipe(z.union([z.number(), z.string().check(z.regex(/^\d{1,9}(?:\.\d+)?$/))]), z.transform(Number));
/** A rating or an average of ratings. */
export const Rating = Numeric.check(z.gte(1), z.lte(5));
export const Count = Numeric.check(z.gte(0), z.refine(Number.isSafeInteger));

/** A moment, as ISO 8601 in UTC. */
export const Moment = z.pipe(
  z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
  z.transform((text: string) => new Date(text).toISOString()),
);

/** Whether a host is one of these or stands below one. */
export const among =
  (...domains: readonly string[]) =>
  (hostname: string): boolean =>
    domains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`));

/** An address that may stand in a link or a picture: https, at a host of the source's own, nobody's name in it. */
export const addressAt = (isOwn: (hostname: string) => boolean) =>
  z.string().check(
    z.maxLength(2_000),
    z.refine((text) => {
      if (!URL.canParse(text)) return false;
      const { protocol, hostname, username, password } = new URL(text);
      return protocol === "https:" && isOwn(hostname) && username === "" && password === "";
    }),
  );
