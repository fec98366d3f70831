import { ActionIcon, Kbd, UnstyledButton } from "@mantine/core";
import { useOs } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./palette-button.module.css";

/** The shortcut as this device's keyboard prints it, and as screen readers read it. */
function useShortcut(): { printed: string; read: string } {
  const os = useOs({ getValueInEffect: false });
  return os === "macos" || os === "ios" ? { printed: "⌘ K", read: "Meta+K" } : { printed: "Ctrl K", read: "Control+K" };
}

interface PaletteButtonProps {
  compact?: boolean;
  onLikely: () => void;
  onOpen: () => void;
}

export function PaletteButton({ compact = false, onLikely, onOpen }: PaletteButtonProps) {
  const { t } = useTranslation("app");
  const { printed, read } = useShortcut();
  const likely = { onPointerEnter: onLikely, onFocus: onLikely, onClick: onOpen };
  if (compact) {
    return (
      <ActionIcon size="lg" aria-label={t("navigation.palette")} aria-keyshortcuts={read} {...likely}>
        <IconSearch size={22} aria-hidden="true" />
      </ActionIcon>
    );
  }
  return (
    <button
      type="button"
      className={`mantine-focus-auto ${UnstyledButton.classes.root} ${classes.button}`}
      aria-keyshortcuts={read}
      {...likely}
    >
      <IconSearch size={18} stroke={1.7} aria-hidden="true" />
      <span className={classes.label}>{t("navigation.palette")}</span>
      <span className={classes.shortcut} aria-hidden="true">
        <kbd className={`${Kbd.classes.root} ${classes.keys}`}>{printed}</kbd>
      </span>
    </button>
  );
}
