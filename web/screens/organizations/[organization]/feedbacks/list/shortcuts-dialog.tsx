import { Group, Kbd, Modal, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";

const shortcuts = [
  { keys: ["j", "↓"], does: "next" },
  { keys: ["k", "↑"], does: "previous" },
  { keys: ["Enter"], does: "open" },
  { keys: ["x"], does: "tick", answering: true },
  { keys: ["J", "K"], does: "extend", answering: true },
  { keys: ["r"], does: "resolve", answering: true },
  { keys: ["a"], does: "assign", answering: true },
  { keys: ["c"], does: "reply", answering: true },
  { keys: ["n"], does: "note", answering: true },
  { keys: ["/"], does: "search" },
  { keys: ["Esc"], does: "close" },
  { keys: ["?"], does: "help" },
] as const satisfies { keys: string[]; does: string; answering?: true }[];

interface ShortcutsDialogProps {
  opened: boolean;
  answers: boolean;
  onClose: () => void;
}

export function ShortcutsDialog({ opened, answers, onClose }: ShortcutsDialogProps) {
  const { t } = useTranslation("feedbacks");
  // Keyboards label these keys in their own language.
  const printed: Partial<Record<string, string>> = { Enter: t("key.enter"), Esc: t("key.escape") };
  const known = shortcuts.filter((shortcut) => answers || !("answering" in shortcut));
  return (
    <Modal opened={opened} onClose={onClose} title={<Text fw={650}>{t("shortcuts.title")}</Text>} size="sm" centered>
      <Stack gap="xs">
        {known.map(({ keys, does }) => (
          <Group key={does} justify="space-between">
            <Text size="sm">{t(`shortcuts.${does}`)}</Text>
            <Group gap={6}>
              {keys.map((key) => (
                <Kbd key={key}>{printed[key] ?? key}</Kbd>
              ))}
            </Group>
          </Group>
        ))}
      </Stack>
    </Modal>
  );
}
