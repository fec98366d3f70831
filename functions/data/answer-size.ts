import { Buffer } from "node:buffer";

/** Bytes that a body's text takes in Lambda's answer of 6 MB, which is JSON itself: quotes, backslashes and line breaks take one more. */
export const sentBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;

/** The first of some things that fit into `bytesAtMost` as they are sent, and the first one whatever its size. `written` is what a body says of one. */
export function fitting<Thing>(
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
