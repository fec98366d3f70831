import { Button, Group, Stack, Text } from "@mantine/core";
import {
  type ComponentProps,
  type KeyboardEvent,
  type PointerEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { logoBytesAtMost } from "#shared/model/picture.ts";
import { Dialog } from "#web/parts/layout/dialog.tsx";
import { type Crop, closest, cropWithin, firstCrop, type ImageKind, zoomed } from "./crop.ts";
import classes from "./crop-dialog.module.css";

function drawSquare(canvas: HTMLCanvasElement, image: ImageBitmap, { side, x, y }: Crop): void {
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
async function squareFile(image: ImageBitmap, crop: Crop, { of, side }: ImageKind): Promise<Uint8Array<ArrayBuffer>> {
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

interface SquareProps extends ComponentProps<"canvas"> {
  image: ImageBitmap;
  crop: Crop;
  side: number;
}

function Square({ image, crop, side, ...canvas }: SquareProps) {
  const drawn = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (drawn.current) drawSquare(drawn.current, image, crop);
  }, [image, crop]);
  return <canvas {...canvas} ref={drawn} width={side} height={side} />;
}

const moves: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

export interface CropWords {
  title: string;
  lead: string;
  area: string;
  preview: string;
  zoom: string;
  use: string;
  cancel: string;
}

interface CropDialogProps {
  image: ImageBitmap;
  kind: ImageKind;
  words: CropWords;
  onUse: (bytes: Uint8Array<ArrayBuffer>) => void;
  onCancel: () => void;
}

export function CropDialog({ image, kind, words, onUse, onCancel }: CropDialogProps) {
  const id = useId();
  const [first] = useState(() => firstCrop(image, kind.of));
  const [zoom, setZoom] = useState(first.zoom);
  const [crop, setCrop] = useState<Crop>(first.crop);

  const move = (x: number, y: number) =>
    setCrop(({ side, ...middle }) => cropWithin(image, { side, x: middle.x - x * side, y: middle.y - y * side }));
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { clientWidth } = event.currentTarget;
    move(event.movementX / clientWidth, event.movementY / clientWidth);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const [x, y] = moves[event.key] ?? [];
    if (x === undefined || y === undefined) return;
    event.preventDefault();
    move(x * 0.02, y * 0.02);
  };
  return (
    <Dialog onClose={onCancel} title={words.title} closeButtonProps={{ "aria-label": words.cancel }} size="lg">
      <Text size="sm" c="dimmed" className={classes.lead}>
        {words.lead}
      </Text>
      <Stack gap="md">
        <div className={classes.both}>
          <Square
            image={image}
            crop={crop}
            side={576}
            className={classes.square}
            tabIndex={0}
            role="img"
            aria-label={words.area}
            data-autofocus
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={drag}
            onKeyDown={onKeyDown}
          />
          <div className={classes.small}>
            {words.preview}
            <Square image={image} crop={crop} side={96} className={classes.mark} data-of={kind.of} />
          </div>
        </div>
        <div>
          <Text component="label" htmlFor={id} size="sm" fw={500} display="block">
            {words.zoom}
          </Text>
          <input
            id={id}
            type="range"
            min={1}
            max={closest}
            step={0.05}
            value={zoom}
            className={classes.zoom}
            onChange={({ currentTarget }) => {
              setZoom(Number(currentTarget.value));
              setCrop((before) => zoomed(image, Number(currentTarget.value), before));
            }}
          />
        </div>
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {words.cancel}
          </Button>
          <Button onClick={() => void squareFile(image, crop, kind).then(onUse)}>{words.use}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
