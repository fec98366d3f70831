import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { webRoot } from "../../build/web.ts";
import type { HttpAnswer } from "./answer.ts";

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
};

async function file(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(join(webRoot, normalize(`/${decodeURIComponent(path)}`)));
  } catch {
    return undefined;
  }
}

/**
 * A file of the built web app. Paths without an ending that are no file are the app's own addresses and answer its
 * `index.html`. Hashed files below /assets may be kept for a year, the others are asked for each time.
 */
export async function staticFile(path: string, ifNoneMatch: string | undefined): Promise<HttpAnswer> {
  const isAddress = extname(path) === "";
  const name = isAddress ? "/index.html" : path;
  const body = await file(name);
  if (body === undefined)
    return { status: 404, headers: { "content-type": "text/plain" }, body: Buffer.from("Not Found") };
  const headers = {
    "content-type": types[extname(name)] ?? "application/octet-stream",
    "cache-control": path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
    etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
  };
  return headers.etag === ifNoneMatch
    ? { status: 304, headers, body: Buffer.alloc(0) }
    : { status: 200, headers, body };
}
