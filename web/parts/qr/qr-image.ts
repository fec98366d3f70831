import { create, toString as draw, toCanvas } from "qrcode";

/** Modules left blank on each side, which scanners need to find the code (ISO/IEC 18004). */
const margin = 4;
/** Quartile: a quarter of the code may be dirty or torn, and it can still be read. */
const options = { errorCorrectionLevel: "quartile", margin } as const;

/** A QR code as a shape: `d` of an SVG path in a square of `size` units, quiet zone included. */
export interface QrImage {
  size: number;
  d: string;
}

/** The QR code of a text as a shape. The text must not be empty. */
export function qrImage(text: string): QrImage {
  const { modules } = create(text, options);
  const rows = [...Array(modules.size).keys()];
  const d = rows.flatMap((y) => rows.map((x) => (modules.get(y, x) ? `M${x + margin} ${y + margin}h1v1h-1z` : "")));
  return { size: modules.size + 2 * margin, d: d.join("") };
}

/** The QR code of a text as an SVG file: black on white, for print in any size. */
export async function qrSvg(text: string): Promise<Blob> {
  const svg = await draw(text, { ...options, type: "svg", width: 1024 });
  return new Blob([svg], { type: "image/svg+xml" });
}

/** The QR code of a text as a PNG file, at most `pixels` wide. Every module is the same whole number of pixels wide. */
export async function qrPng(text: string, pixels = 1024): Promise<Blob> {
  const canvas = document.createElement("canvas");
  await toCanvas(canvas, text, { ...options, scale: Math.floor(pixels / qrImage(text).size) });
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error("The picture could not be made")) : resolve(blob)),
      "image/png",
    );
  });
}
