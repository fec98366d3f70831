import { create, toString as draw, toCanvas } from "qrcode";

/** Quiet zone in modules, required by scanners (ISO/IEC 18004). */
const margin = 4;
/** Quartile: readable with a quarter of the code damaged. */
const options = { errorCorrectionLevel: "quartile", margin } as const;

/** `d` is an SVG path in a square of `size` units, quiet zone included. */
interface QrImage {
  size: number;
  d: string;
}

/** The text must not be empty. */
export function qrImage(text: string): QrImage {
  const { modules } = create(text, options);
  const rows = [...Array(modules.size).keys()];
  const d = rows.flatMap((y) => rows.map((x) => (modules.get(y, x) ? `M${x + margin} ${y + margin}h1v1h-1z` : "")));
  return { size: modules.size + 2 * margin, d: d.join("") };
}

export async function qrSvg(text: string): Promise<Blob> {
  const svg = await draw(text, { ...options, type: "svg", width: 1024 });
  return new Blob([svg], { type: "image/svg+xml" });
}

/** At most `pixels` wide, with a whole number of pixels per module. */
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
