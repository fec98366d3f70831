import type { ImageType } from "#shared/model/image-header.ts";

const ascii = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Visible PNG chunks and their maximum length (PNG, third edition, 11). */
const pngShown: Readonly<Record<string, number>> = {
  ...{ IHDR: 13, PLTE: 768, IDAT: Number.POSITIVE_INFINITY, IEND: 0 },
  ...{ tRNS: 256, gAMA: 4, cHRM: 32, sRGB: 1, iCCP: Number.POSITIVE_INFINITY, cICP: 4, sBIT: 4, bKGD: 6, pHYs: 9 },
};

function shownPng(bytes: Uint8Array): Uint8Array {
  const view = viewOf(bytes);
  const kept = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    const next = at + 12 + length;
    if (length <= (pngShown[ascii(bytes, at + 4, 4)] ?? -1)) kept.push(bytes.subarray(at, next));
    at = next;
  }
  return joined(kept);
}

/** Exif orientation tag (Exif 2.32, 4.6.4). */
const turnTag = 0x01_12;

function turnOf(segment: Uint8Array): number {
  if (ascii(segment, 4, 6) !== "Exif\0\0" || segment.length < 20) return 1;
  const tiff = viewOf(segment.subarray(10));
  const little = tiff.getUint16(0) === 0x49_49;
  const directory = tiff.getUint32(4, little);
  if (directory + 2 > tiff.byteLength) return 1;
  const entries = tiff.getUint16(directory, little);
  for (let entry = 0; entry < entries; entry++) {
    const at = directory + 2 + 12 * entry;
    if (at + 12 > tiff.byteLength) return 1;
    if (tiff.getUint16(at, little) === turnTag) return tiff.getUint16(at + 8, little);
  }
  return 1;
}

/** An Exif segment with nothing but the orientation. */
const turned = (turn: number): Uint8Array =>
  Uint8Array.from([
    ...[0xff, 0xe1, 0x00, 0x22],
    ...[0x45, 0x78, 0x69, 0x66, 0x00, 0x00],
    // Big-endian TIFF with one directory of one short entry.
    ...[0x4d, 0x4d, 0x00, 0x2a, 0x00, 0x00, 0x00, 0x08, 0x00, 0x01],
    ...[0x01, 0x12, 0x00, 0x03, 0x00, 0x00, 0x00, 0x01, 0x00, turn, 0x00, 0x00],
    ...[0x00, 0x00, 0x00, 0x00],
  ]);

/** Null if the segment is shorter. */
function cut(segment: Uint8Array, length: number): Uint8Array | null {
  if (segment.length < length + 4) return null;
  const shorter = segment.slice(0, length + 4);
  viewOf(shorter).setUint16(2, length + 2);
  return shorter;
}

/** The thumbnail's size is in the last two bytes (JFIF 1.02). */
function withoutThumbnail(segment: Uint8Array): Uint8Array | null {
  const header = ascii(segment, 4, 5) === "JFIF\0" ? cut(segment, 14) : null;
  header?.fill(0, 16);
  return header;
}

/** Kept parts of application segments by marker: orientation and color. */
const shownOfApplication: Readonly<Record<number, (segment: Uint8Array) => Uint8Array | null>> = {
  224: withoutThumbnail,
  225: (segment) => {
    const turn = turnOf(segment);
    return turn >= 2 && turn <= 8 ? turned(turn) : null;
  },
  // ICC profile, and Adobe's color transform.
  226: (segment) => (ascii(segment, 4, 11) === "ICC_PROFILE" ? segment : null),
  238: (segment) => (ascii(segment, 4, 5) === "Adobe" ? cut(segment, 12) : null),
};

/** From 224 on: application data, reserved, or comments. */
function shownSegment(segment: Uint8Array): Uint8Array | null {
  const marker = segment[1] ?? 0;
  return marker < 224 ? segment : (shownOfApplication[marker]?.(segment) ?? null);
}

function shownJpeg(bytes: Uint8Array): Uint8Array {
  const view = viewOf(bytes);
  const kept: Uint8Array[] = [];
  let from = 0;
  let at = 2;
  while (at + 4 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    const isSegment = bytes[at] === 0xff && marker >= 0xc0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd9);
    // Entropy-coded data is copied up to the next segment.
    const next = isSegment ? at + 2 + view.getUint16(at + 2) : at + 1;
    const segment = isSegment ? bytes.subarray(at, next) : null;
    const shown = segment && shownSegment(segment);
    if (segment !== shown) {
      kept.push(bytes.subarray(from, at), shown ?? new Uint8Array());
      from = next;
    }
    at = next;
  }
  return joined([...kept, bytes.subarray(from)]);
}

const webpShown = new Set(["VP8X", "VP8 ", "VP8L", "ALPH", "ICCP"]);
/** VP8X flags for Exif and XMP. */
const hiddenFlags = 0x08 | 0x04;

function shownWebp(bytes: Uint8Array): Uint8Array {
  const view = viewOf(bytes);
  const kept = [bytes.slice(0, 12)];
  for (let at = 12; at + 8 <= bytes.length; ) {
    const length = view.getUint32(at + 4, true);
    const next = at + 8 + length + (length % 2);
    const chunk = bytes.slice(at, next);
    const name = ascii(bytes, at, 4);
    if (name === "VP8X") chunk[8] = (chunk[8] ?? 0) & ~hiddenFlags;
    if (webpShown.has(name)) kept.push(chunk);
    at = next;
  }
  const shown = joined(kept);
  viewOf(shown).setUint32(4, shown.length - 8, true);
  return shown;
}

const shownOf = { png: shownPng, jpeg: shownJpeg, webp: shownWebp } as const satisfies Record<ImageType, unknown>;

/** Strips metadata such as place, camera, thumbnail and comments without decoding; color profiles stay whole. */
export const shownImage = (bytes: Uint8Array, type: ImageType): Uint8Array => shownOf[type](bytes);
