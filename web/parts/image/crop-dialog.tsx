import { Button, Group, Stack, Text } from "@mantine/core";
import { type KeyboardEvent, type PointerEvent, useId, useState } from "react";
import { Dialog } from "#web/parts/layout/dialog.tsx";
import { type Crop, closest, firstCrop, type ImageKind, within, zoomed } from "./crop.ts";
import classes from "./crop-dialog.module.css";
import { Square } from "./square.tsx";
import { squareFile } from "./square-image.ts";

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
    setCrop(({ side, ...middle }) => within(image, { side, x: middle.x - x * side, y: middle.y - y * side }));
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
