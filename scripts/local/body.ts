import type { IncomingMessage } from "node:http";

export class BodyTooLarge extends Error {
  constructor(limit: number) {
    super(`The body is larger than ${limit} bytes.`);
    this.name = "BodyTooLarge";
  }
}

export async function readBody(request: IncomingMessage, limit = 20_000_000): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    const bytes = Buffer.from(part);
    size += bytes.length;
    if (size > limit) throw new BodyTooLarge(limit);
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}
