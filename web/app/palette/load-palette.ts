import type { ComponentType } from "react";
import { loadTexts } from "#web/language/texts.ts";

export type Palette = ComponentType<{ opened: boolean; onClose: () => void; onLeft: () => void }>;

export async function loadPalette(): Promise<Palette> {
  const [palette] = await Promise.all([import("./palette.tsx"), loadTexts(["palette", "settings"])]);
  return palette.default;
}
