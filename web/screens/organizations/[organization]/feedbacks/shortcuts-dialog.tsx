import { Group, Kbd, Modal, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";

const shortcuts = [
  { keys: ["j", "↓"], does: "next" },
  { keys: ["k", "↑"], does: "previous" },
  { keys: ["Enter"], does: "open" },
  { keys: ["r"], does: "resolve" },
  { keys: ["n"], does: "note" },
  { keys: ["/"], does: "search" },
  { keys: ["Esc"], does: "close" },
  { keys: ["?"], does: "help" },
] as const;

/** The keys that the feedback screen answers to. */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation("feedbacks");
  return (
    <Modal opened={opened} onClose={onClose} title={<Text fw={650}>{t("shortcuts.title")}</Text>} size="sm" centered>
      <Stack gap="xs">
        {shortcuts.map(({ keys, does }) => (
          <Group key={does} justify="space-between">
            <Text size="sm">{t(`shortcuts.${does}`)}</Text>
            <Group gap={6}>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </Group>
          </Group>
        ))}
      </Stack>
    </Modal>
  );
}
