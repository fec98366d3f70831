import { describe, expect, it } from "vitest";
import { imageHeader } from "#shared/model/image-header.ts";
import { shownImage } from "./shown-image.ts";

const ascii = (text: string) => Buffer.from(text, "latin1");

function webpOf(...chunks: [name: string, content: Buffer][]): Buffer {
  const parts = chunks.map(([name, content]) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(content.length);
    return Buffer.concat([ascii(name), length, content, Buffer.alloc(content.length % 2)]);
  });
  const size = Buffer.alloc(4);
  size.writeUInt32LE(4 + Buffer.concat(parts).length);
  return Buffer.concat([ascii("RIFF"), size, ascii("WEBP"), ...parts]);
}

/** A lossy frame of one pixel. */
const frame = Buffer.from("MAEAnQEqAQABAA7A/iWkAANwAAAAAA==", "base64");
/** VP8X header of one pixel. */
const extended = (flags: number) => Buffer.from([flags, 0, 0, 0, 0, 0, 0, 0, 0, 0]);

describe("a WebP", () => {
  it("loses what is hidden in it and says that it has none", () => {
    const hidden = webpOf(
      ["VP8X", extended(0x2c)],
      ["ICCP", ascii("rgb")],
      ["VP8 ", frame],
      ["EXIF", ascii("here")],
      ["XMP ", ascii("there")],
    );
    const plain = webpOf(["VP8X", extended(0x20)], ["ICCP", ascii("rgb")], ["VP8 ", frame]);
    expect(imageHeader(hidden)?.whole).toBe(true);
    expect(Buffer.from(shownImage(hidden, "webp"))).toEqual(plain);
    expect(imageHeader(shownImage(hidden, "webp"))).toEqual(imageHeader(hidden));
  });
});

describe("a JPEG", () => {
  const start = Buffer.from([0xff, 0xd8]);
  const rest = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0xff, 0x00, 0xff, 0xd0, 0x56, 0xff, 0xd9]);
  const segment = (marker: number, content: Buffer) =>
    Buffer.concat([Buffer.from([0xff, marker, 0, content.length + 2]), content]);

  const jfif = (thumbnail: number) =>
    Buffer.concat([
      ascii("JFIF\0\x01\x02\0\0\x01\0\x01"),
      Buffer.from([thumbnail, thumbnail]),
      Buffer.alloc(3 * thumbnail ** 2, 7),
    ]);

  it("loses its thumbnails and what stands behind Adobe's mark, and every segment without a use", () => {
    const hidden = [
      segment(0xe0, jfif(2)),
      segment(0xe0, ascii("JFXX\0\x13thumbnail")),
      segment(0xee, ascii("Adobe\0\x64\0\0\0\0\x01here")),
      segment(0xf0, ascii("here")),
      segment(0xe2, ascii("MPF\0here")),
    ];
    const plain = [segment(0xe0, jfif(0)), segment(0xee, ascii("Adobe\0\x64\0\0\0\0\x01"))];
    const shown = shownImage(Buffer.concat([start, ...hidden, rest]), "jpeg");
    expect(Buffer.from(shown)).toEqual(Buffer.concat([start, ...plain, rest]));
  });

  it("keeps its colors: JFIF, the profile and Adobe's mark", () => {
    const colors = [
      segment(0xe0, jfif(0)),
      segment(0xe2, ascii("ICC_PROFILE\0")),
      segment(0xee, ascii("Adobe\0\x64\0\0\0\0\x01")),
    ];
    const whole = Buffer.concat([start, ...colors, rest]);
    expect(Buffer.from(shownImage(whole, "jpeg"))).toEqual(whole);
  });

  it.each([
    ["that ends too early", ascii("Exif\0\0II*\0")],
    [
      "whose directory stands beyond its end",
      Buffer.concat([ascii("Exif\0\0MM\0*"), Buffer.from([0, 0, 255, 255, 0, 0])]),
    ],
    ["of more entries than it has", Buffer.concat([ascii("Exif\0\0MM\0*"), Buffer.from([0, 0, 0, 8, 255, 255])])],
  ])("loses Exif %s", (_, exif) => {
    const whole = Buffer.concat([start, segment(0xe1, exif), rest]);
    expect(Buffer.from(shownImage(whole, "jpeg"))).toEqual(Buffer.concat([start, rest]));
  });
});

it("loses of a PNG what claims to be colors and is longer than those", () => {
  const chunk = (name: string, content: string) =>
    Buffer.concat([Buffer.from([0, 0, 0, content.length]), ascii(name + content), Buffer.alloc(4)]);
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const header = Buffer.concat([start, chunk("IHDR", "thirteen byte")]);
  const rest = Buffer.concat([chunk("IDAT", "pixels"), chunk("IEND", "")]);
  const shape = chunk("pHYs", "123456789");
  const whole = Buffer.concat([header, shape, chunk("pHYs", "123456789here"), chunk("hide", "here"), rest]);
  expect(Buffer.from(shownImage(whole, "png"))).toEqual(Buffer.concat([header, shape, rest]));
});
