import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

/** In milliseconds; longer for several, where a mistake is harder to notice. */
export const offered = { one: 8_000, several: 15_000 };

/** The offers end with the screen, where their effect would be visible. */
export function useUndoOffers() {
  const { t } = useTranslation(["feedbacks", "app"]);
  const open = useRef(new Set<string>());
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
      for (const id of open.current) notifications.hide(id);
    };
  }, []);
  return (id: string, message: string, autoClose: number, undo: () => void) => {
    if (left.current) return;
    open.current.add(id);
    notifications.show({
      id,
      color: "green",
      role: "status",
      closeButtonProps: { "aria-label": t("app:toasts.close") },
      autoClose,
      onClose: () => open.current.delete(id),
      message: (
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" lineClamp={2}>
            {message}
          </Text>
          <Button
            size="compact-sm"
            flex="none"
            variant="light"
            onClick={() => {
              notifications.hide(id);
              undo();
            }}
          >
            {t("undo")}
          </Button>
        </Group>
      ),
    });
  };
}
