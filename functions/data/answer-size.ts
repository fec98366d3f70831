import { Buffer } from "node:buffer";

/** Bytes within Lambda's JSON answer, which escapes the body again. */
export const sentBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;

/** Longest prefix within `bytesAtMost`, at least one item. */
export function fitToAnswer<Thing>(
  things: readonly Thing[],
  bytesAtMost: number,
  written: (thing: Thing) => string = (thing) => JSON.stringify(thing),
): Thing[] {
  let bytes = 0;
  const end = things.findIndex((thing, index) => {
    bytes += sentBytes(written(thing));
    return index > 0 && bytes > bytesAtMost;
  });
  return end === -1 ? [...things] : things.slice(0, end);
}
