import { logoBytesAtMost } from "#shared/model/logo.ts";
import type { Crop } from "./crop.ts";

/** Pixels of a stored logo's side: sharp at its largest, on a poster. */
const storedSide = 512;

/** Draws the cropped part of an image over all of a square canvas. What lies outside the image stays transparent. */
export function drawSquare(canvas: HTMLCanvasElement, image: ImageBitmap, { side, x, y }: Crop): void {
  const context = canvas.getContext("2d");
  if (context === null) return;
  const scale = canvas.width / side;
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.setTransform(scale, 0, 0, scale, (side / 2 - x) * scale, (side / 2 - y) * scale);
  context.drawImage(image, 0, 0);
  context.setTransform(1, 0, 0, 1, 0, 0);
}

const encoded = (canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality));

/** The cropped part as a file: a PNG, which keeps transparency, or a JPEG where that would be too large. */
export async function squareFile(image: ImageBitmap, crop: Crop): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = document.createElement("canvas");
  canvas.width = storedSide;
  canvas.height = storedSide;
  drawSquare(canvas, image, crop);
  const png = await encoded(canvas, "image/png");
  const file = png !== null && png.size <= logoBytesAtMost ? png : await encoded(canvas, "image/jpeg", 0.9);
  return new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0));
}
