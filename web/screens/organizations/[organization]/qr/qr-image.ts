import { encode } from "uqr";

/** Modules left blank on each side, which scanners need to find the code (ISO/IEC 18004). */
const quietZone = 4;

/** A QR code as a shape: `d` of an SVG path in a square of `size` units, quiet zone included. */
export interface QrImage {
  size: number;
  d: string;
}

/** The QR code of a text; a quarter of it may be dirty or torn and it still reads. */
export function qrImage(text: string): QrImage {
  const { data, size } = encode(text, { ecc: "Q", border: quietZone });
  const d = data.flatMap((line, y) => line.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return { size, d };
}

/** The code as an SVG file: ink on white, for print in any size. */
export function qrSvg({ size, d }: QrImage): Blob {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="1024" height="1024" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${d}"/></svg>\n`;
  return new Blob([svg], { type: "image/svg+xml" });
}

/** The code as a PNG file of `pixels` a side, every module the same whole number of pixels wide. */
export async function qrPng({ size, d }: QrImage, pixels = 1024): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = pixels;
  canvas.height = pixels;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser has no canvas");
  const scale = Math.floor(pixels / size);
  const margin = Math.floor((pixels - scale * size) / 2);
  context.fillStyle = "#fff";
  context.fillRect(0, 0, pixels, pixels);
  context.translate(margin, margin);
  context.scale(scale, scale);
  context.fillStyle = "#000";
  context.fill(new Path2D(d));
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error("The picture could not be made")) : resolve(blob)),
      "image/png",
    );
  });
}
