import { type ComponentProps, useLayoutEffect, useRef } from "react";
import type { Crop } from "./crop.ts";
import { drawSquare } from "./square-image.ts";

interface SquareProps extends ComponentProps<"canvas"> {
  image: ImageBitmap;
  crop: Crop;
  side: number;
}

export function Square({ image, crop, side, ...canvas }: SquareProps) {
  const drawn = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (drawn.current) drawSquare(drawn.current, image, crop);
  }, [image, crop]);
  return <canvas {...canvas} ref={drawn} width={side} height={side} />;
}
