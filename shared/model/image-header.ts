export type ImageType = "png" | "jpeg" | "webp";

export interface ImageHeader {
  type: ImageType;
  /** In pixels. */
  width: number;
  height: number;
  animated: boolean;
  whole: boolean;
}

const ascii = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte);

const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

function readPng(bytes: Uint8Array): ImageHeader | null {
  const view = viewOf(bytes);
  if (bytes.length < 33 || ascii(bytes, 12, 4) !== "IHDR") return null;
  const header = { type: "png", width: view.getUint32(16), height: view.getUint32(20) } as const;
  let animated = false;
  let pixels = false;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const name = ascii(bytes, at + 4, 4);
    const next = at + 12 + view.getUint32(at);
    animated ||= name === "acTL";
    pixels ||= name === "IDAT";
    if (name === "IEND") return { ...header, animated, whole: pixels && next === bytes.length };
    at = next;
  }
  return { ...header, animated, whole: false };
}

/** Frame markers hold the size; the excluded ones hold tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Markers without content: stuffed byte, TEM, restarts. */
const standsAlone = (marker: number) => marker === 0x00 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** A JPEG is a chain of segments; pixels follow a scan header up to the next marker. */
function readJpeg(bytes: Uint8Array): ImageHeader | null {
  const view = viewOf(bytes);
  let size: { width: number; height: number } | undefined;
  let scanned = false;
  let at = 2;
  while (at + 1 < bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || standsAlone(marker) || marker === 0xff) {
      // Only padding may stand between segments; inside pixels any byte may.
      if (!scanned && bytes[at] !== 0xff) return null;
      at += 1;
      continue;
    }
    if (marker === 0xd9)
      return size ? { type: "jpeg", ...size, animated: false, whole: scanned && at + 2 === bytes.length } : null;
    if (at + 4 > bytes.length) break;
    // Two frames are refused, because readers differ in which one they show.
    if (isFrame(marker) && size !== undefined) return null;
    if (isFrame(marker) && at + 9 <= bytes.length)
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    scanned ||= marker === 0xda;
    at += 2 + view.getUint16(at + 2);
  }
  return size ? { type: "jpeg", ...size, animated: false, whole: false } : null;
}

const uint24 = (bytes: Uint8Array, at: number) =>
  (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);

function pixelSize(bytes: Uint8Array, at: number): { width: number; height: number } | null {
  if (at + 18 > bytes.length) return null;
  const view = viewOf(bytes);
  const name = ascii(bytes, at, 4);
  if (name === "VP8 ")
    return { width: view.getUint16(at + 14, true) & 0x3fff, height: view.getUint16(at + 16, true) & 0x3fff };
  if (name !== "VP8L") return null;
  const bits = view.getUint32(at + 9, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
}

const canvasOf = (bytes: Uint8Array) =>
  ascii(bytes, 12, 4) === "VP8X" ? { width: uint24(bytes, 24) + 1, height: uint24(bytes, 27) + 1 } : null;

/** WebP chunks: name, length, content padded to even length; an animation nests its pixels. */
function readWebp(bytes: Uint8Array): ImageHeader | null {
  if (bytes.length < 30) return null;
  const view = viewOf(bytes);
  const canvas = canvasOf(bytes);
  if (canvas && ((bytes[20] ?? 0) & 0x02) !== 0) return { type: "webp", ...canvas, animated: true, whole: true };
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = pixelSize(bytes, at);
    const length = view.getUint32(at + 4, true);
    const next = at + 8 + length + (length % 2);
    if (size && canvas && (size.width !== canvas.width || size.height !== canvas.height)) return null;
    if (size)
      return {
        type: "webp",
        ...size,
        animated: false,
        whole: view.getUint32(4, true) + 8 === bytes.length && next <= bytes.length,
      };
    at = next;
  }
  return canvas && { type: "webp", ...canvas, animated: false, whole: false };
}

/** Reads a PNG, JPEG or WebP header by content without decoding pixels; null for anything else. */
export function imageHeader(bytes: Uint8Array): ImageHeader | null {
  if (startsWith(bytes, pngStart)) return readPng(bytes);
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return readJpeg(bytes);
  if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 4) === "WEBP") return readWebp(bytes);
  return null;
}
