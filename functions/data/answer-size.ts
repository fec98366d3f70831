import { Buffer } from "node:buffer";

/** Bytes of a text in Lambda's answer (6 MB), which is itself JSON and escapes quotes and line breaks again. */
export const sentBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;

/** Longest prefix within `bytesAtMost` as sent, at least one item; `written` serializes one. */
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
