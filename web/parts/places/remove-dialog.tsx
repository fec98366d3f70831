import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiProblem } from "#web/api/problem.ts";

interface RemoveDialogProps {
  name: string;
  text: string;
  problem: ApiProblem | null;
  pending: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks the person to type a confirmation word before a location or an employee is removed. */
export function RemoveDialog({ name, text, problem, pending, onClose, onConfirm }: RemoveDialogProps) {
  const { t } = useTranslation("locations");
  const [typed, setTyped] = useState("");
  const word = t("remove.word");
  const confirmed = typed.trim().toLocaleLowerCase() === word.toLocaleLowerCase();
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Text fw={650}>{t("remove.title", { name })}</Text>}
      centered
      closeButtonProps={{ "aria-label": t("remove.cancel") }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (confirmed && !pending) onConfirm();
        }}
      >
        <Stack>
          <Text size="sm">{text}</Text>
          <TextInput
            data-autofocus
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            label={t("remove.label", { word })}
            value={typed}
            error={problem?.message}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t("remove.cancel")}
            </Button>
            <Button type="submit" color="coral" disabled={!confirmed} loading={pending}>
              {t("remove.confirm")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
