import { useHotkeys } from "@mantine/hooks";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { showFailure } from "#web/parts/notice/toasts.ts";
import { loadPalette, type Palette } from "./load-palette.ts";

interface PaletteState {
  palette: ReactNode;
  open: () => void;
  prepare: () => void;
}

/** The palette in its own chunk, opened by ⌘ K or Ctrl K even while typing. */
export function usePalette(): PaletteState {
  const { t } = useTranslation("app");
  const [Loaded, setLoaded] = useState<Palette | null>(null);
  const [opened, setOpened] = useState(false);
  const before = useRef<HTMLElement>(null);
  const open = useCallback(() => {
    before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    loadPalette().then(
      (palette) => {
        setLoaded(() => palette);
        setOpened(true);
      },
      () => showFailure(t("errors.chunk")),
    );
  }, [t]);
  const prepare = useCallback(() => void loadPalette().catch(() => undefined), []);
  useHotkeys([["mod+K", () => (opened ? setOpened(false) : open())]], [], true);
  // At the first opening the dialog loads too late to know the former focus.
  const giveFocusBack = () => {
    const focused = document.activeElement;
    const isLost = focused === null || focused === document.body || focused.closest('[role="dialog"]') !== null;
    if (isLost) before.current?.focus({ preventScroll: true });
  };
  const palette =
    Loaded === null ? null : <Loaded opened={opened} onClose={() => setOpened(false)} onLeft={giveFocusBack} />;
  return { palette, open, prepare };
}
