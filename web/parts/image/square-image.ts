import { logoBytesAtMost } from "#shared/model/logo.ts";
import type { Crop, ImageKind } from "./crop.ts";

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

/** JPEG has no transparency and would show black. */
function onWhite(canvas: HTMLCanvasElement): void {
  const context = canvas.getContext("2d");
  if (context === null) return;
  context.globalCompositeOperation = "destination-over";
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
}

const bytesOf = async (file: Blob | null): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0));

const encoded = (canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality));

/** A logo becomes a PNG, or a JPEG if too large; a face a JPEG on white. */
export async function squareFile(
  image: ImageBitmap,
  crop: Crop,
  { of, side }: ImageKind,
): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  drawSquare(canvas, image, crop);
  if (of === "face") {
    onWhite(canvas);
    return bytesOf(await encoded(canvas, "image/jpeg", 0.85));
  }
  const png = await encoded(canvas, "image/png");
  const file = png !== null && png.size <= logoBytesAtMost ? png : await encoded(canvas, "image/jpeg", 0.9);
  return bytesOf(file);
}
