import { crc32, deflateSync } from "node:zlib";

const ascii = (text: string) => Buffer.from(text, "latin1");

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([ascii(name), content]);
  return Buffer.concat([uint32(content.length), named, uint32(crc32(named))]);
}

/** The header may claim another size; `between` stands before the pixels. */
export function aPng(
  width = 8,
  height = 8,
  { claims = { width, height }, between = [] }: { claims?: { width: number; height: number }; between?: Buffer[] } = {},
): Buffer {
  const pixels = Buffer.alloc(height * (width + 1), 0x80);
  for (let row = 0; row < height; row++) pixels[row * (width + 1)] = 0;
  const header = Buffer.concat([uint32(claims.width), uint32(claims.height), Buffer.from([8, 0, 0, 0, 0])]);
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chunks = [
    chunk("IHDR", header),
    ...between,
    chunk("IDAT", deflateSync(pixels)),
    chunk("IEND", Buffer.alloc(0)),
  ];
  return Buffer.concat([start, ...chunks]);
}

export const aPngOfAPlace = (place: string): Buffer =>
  aPng(8, 8, { between: [chunk("tEXt", ascii(`Location\0${place}`)), chunk("eXIf", ascii(`MM ${place}`))] });

export const anAnimatedPng = (): Buffer =>
  aPng(8, 8, { between: [chunk("acTL", Buffer.concat([uint32(2), uint32(0)]))] });

const segment = (marker: number, content: readonly number[] | Buffer) =>
  Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255, ...content]);

/** Exif, XMP and a comment; `turn` is the Exif orientation, 1 to 8. */
export function hiddenInJpeg(turn: number, place: string): Buffer {
  const short = Buffer.from([0x12, 0x01, 3, 0, 1, 0, 0, 0, turn, 0, 0, 0]);
  const tiff = Buffer.concat([ascii("II*\0"), Buffer.from([8, 0, 0, 0, 1, 0]), short, Buffer.alloc(4), ascii(place)]);
  const exif = segment(0xe1, Buffer.concat([ascii("Exif\0\0"), tiff]));
  return Buffer.concat([
    ...[exif, segment(0xe1, ascii(`http://ns.adobe.com/xap/1.0/\0${place}`))],
    ...[segment(0xed, ascii(`Photoshop 3.0\0${place}`)), segment(0xfe, ascii(place))],
  ]);
}

/** Valid markers around meaningless pixels; `hidden` follows the first segment. */
export function aJpeg(width = 8, height = 8, hidden: Buffer = Buffer.alloc(0)): Buffer {
  const frame = [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0];
  return Buffer.concat([
    ...[
      Buffer.from([0xff, 0xd8]),
      segment(0xe0, ascii("JFIF\0\x01\x02\0\0\x01\0\x01\0\0")),
      hidden,
      segment(0xdb, Array(65).fill(1)),
    ],
    ...[segment(0xc2, frame), segment(0xc4, Array(20).fill(0)), segment(0xda, [1, 1, 0, 0, 63, 0])],
    // Stuffed bytes and restarts occur within pixels.
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56, 0xff, 0xd9]),
  ]);
}

export const aWebp = (): Buffer => Buffer.from("UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA", "base64");
export const aLosslessWebp = (): Buffer => Buffer.from("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==", "base64");

export function anAnimatedWebp(): Buffer {
  const extended = Buffer.concat([ascii("VP8X"), Buffer.from([10, 0, 0, 0, 0x02, 0, 0, 0, 7, 0, 0, 7, 0, 0])]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(extended.length + 4);
  return Buffer.concat([ascii("RIFF"), size, ascii("WEBP"), extended]);
}
