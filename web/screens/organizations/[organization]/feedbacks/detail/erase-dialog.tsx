import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useErase } from "#web/api/feedbacks.ts";
import { showSuccess } from "#web/parts/notice/toasts.ts";
import { focusRow, rowAfter } from "./row-after.ts";

interface EraseDialogProps {
  organization: string;
  feedback: string;
  onClose: () => void;
  onErased: () => void;
}

/** Asks the person to type a confirmation word before a feedback is erased for good. */
export function EraseDialog({ organization, feedback, onClose, onErased }: EraseDialogProps) {
  const { t } = useTranslation("feedbacks");
  const [typed, setTyped] = useState("");
  const erase = useErase(organization);
  const word = t("erase.word");
  const confirmed = typed.trim().toLocaleLowerCase() === word.toLocaleLowerCase();
  const submit = () => {
    if (!confirmed) return;
    const next = rowAfter();
    erase.mutate(feedback, {
      onSuccess: () => {
        showSuccess(t("toasts.erased"));
        onErased();
        focusRow(next);
      },
    });
  };
  return (
    <Modal opened onClose={onClose} title={<Text fw={650}>{t("erase.title")}</Text>} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack>
          <Text size="sm">{t("erase.text")}</Text>
          <TextInput
            data-autofocus
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            label={t("erase.label", { word })}
            value={typed}
            error={erase.error?.message}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t("cancel")}
            </Button>
            <Button type="submit" color="coral" disabled={!confirmed} loading={erase.isPending}>
              {t("erase.confirm")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
