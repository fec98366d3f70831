import type { ComponentType } from "react";
import { loadTexts } from "#web/language/texts.ts";

/** The palette's component, as its own chunk exports it. */
export type Palette = ComponentType<{ opened: boolean; onClose: () => void; onLeft: () => void }>;

/** Fetches the palette and its texts. */
export async function loadPalette(): Promise<Palette> {
  const [palette] = await Promise.all([import("./palette.tsx"), loadTexts(["palette", "settings"])]);
  return palette.default;
}
