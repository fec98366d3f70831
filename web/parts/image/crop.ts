/** Side and center of the square, in image pixels. */
export interface Crop {
  side: number;
  x: number;
  y: number;
}

export interface ImageKind {
  of: "logo" | "face";
  side: number;
}

interface Size {
  width: number;
  height: number;
}

export const closest = 4;

/** Zoom 1 shows all of the image. */
export function zoomed({ width, height }: Size, zoom: number, { x, y }: Pick<Crop, "x" | "y">): Crop {
  const side = Math.max(width, height) / Math.min(Math.max(zoom, 1), closest);
  return cropWithin({ width, height }, { side, x, y });
}

/** A logo is shown whole, because its text must not be cut off; a face fills the largest square inside. */
export function firstCrop({ width, height }: Size, of: ImageKind["of"] = "logo"): { crop: Crop; zoom: number } {
  const shape = Math.max(width, height) / Math.min(width, height);
  const zoom = of === "logo" && shape > 1.4 ? 1 : shape;
  return { zoom, crop: zoomed({ width, height }, zoom, { x: width / 2, y: height / 2 }) };
}

export function cropWithin({ width, height }: Size, { side, x, y }: Crop): Crop {
  const held = (middle: number, length: number) =>
    length <= side ? length / 2 : Math.min(Math.max(middle, side / 2), length - side / 2);
  return { side, x: held(x, width), y: held(y, height) };
}
