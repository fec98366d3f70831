import { useHotkeys } from "@mantine/hooks";
import i18next from "i18next";
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { showFailure } from "#web/parts/notice/toasts.ts";

type Palette = ComponentType<{ opened: boolean; onClose: () => void }>;

const load = async (): Promise<Palette> => {
  const [palette] = await Promise.all([import("./palette.tsx"), i18next.loadNamespaces("palette")]);
  return palette.default;
};

interface PaletteState {
  /** The palette, once it was opened; to stand anywhere in the layout. */
  palette: ReactNode;
  open: () => void;
  /** Fetches it early, when it is likely to be opened. */
  prepare: () => void;
}

/** The palette, opened by ⌘ K or Ctrl K, also while one is typing. It is a chunk of its own. */
export function usePalette(): PaletteState {
  const { t } = useTranslation("app");
  const [Loaded, setLoaded] = useState<Palette | null>(null);
  const [opened, setOpened] = useState(false);
  const open = useCallback(() => {
    load().then(
      (palette) => {
        setLoaded(() => palette);
        setOpened(true);
      },
      () => showFailure(t("errors.chunk")),
    );
  }, [t]);
  const prepare = useCallback(() => void load().catch(() => undefined), []);
  useHotkeys([["mod+K", () => (opened ? setOpened(false) : open())]], [], true);
  // Only a dialog that was there before it opens knows where the focus was, and gives it back.
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(Loaded !== null), [Loaded]);
  const palette = Loaded === null ? null : <Loaded opened={opened && isThere} onClose={() => setOpened(false)} />;
  return { palette, open, prepare };
}
