/** An image in a square: the side of the square in image pixels, and where its middle lies in the image. */
export interface Crop {
  side: number;
  x: number;
  y: number;
}

/** What an image is of, and pixels of the side of the square that is stored. */
export interface ImageKind {
  of: "logo" | "face";
  side: number;
}

interface Size {
  width: number;
  height: number;
}

/** How much closer than the closest whole view one can come. */
export const closest = 4;

/** The square that shows all of an image (zoom 1), or a part of it, around the same middle. */
export function zoomed({ width, height }: Size, zoom: number, { x, y }: Pick<Crop, "x" | "y">): Crop {
  const side = Math.max(width, height) / Math.min(Math.max(zoom, 1), closest);
  return within({ width, height }, { side, x, y });
}

/**
 * The first square. A logo's shows all of a wide or tall image, because a word must not be cut off; else, as a face's, it is
 * the largest inside.
 */
export function firstCrop({ width, height }: Size, of: ImageKind["of"] = "logo"): { crop: Crop; zoom: number } {
  const shape = Math.max(width, height) / Math.min(width, height);
  const zoom = of === "logo" && shape > 1.4 ? 1 : shape;
  return { zoom, crop: zoomed({ width, height }, zoom, { x: width / 2, y: height / 2 }) };
}

/** A square moved so that as much of it as can be shows the image. */
export function within({ width, height }: Size, { side, x, y }: Crop): Crop {
  const held = (middle: number, length: number) =>
    length <= side ? length / 2 : Math.min(Math.max(middle, side / 2), length - side / 2);
  return { side, x: held(x, width), y: held(y, height) };
}
