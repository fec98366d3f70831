import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { ApiProblem } from "#web/api/problem.ts";
import { Dialog } from "#web/parts/layout/dialog.tsx";

interface TypedDialogProps {
  title: string;
  text: string;
  /** What is typed to confirm, in any letter case. */
  word: string;
  label: string;
  confirm: string;
  cancel: string;
  pending: boolean;
  problem: ApiProblem | null;
  onConfirm: (typed: string) => void;
  onClose: () => void;
}

/** Asks for a typed word before something that cannot be undone. */
export function TypedDialog(props: TypedDialogProps) {
  const { title, text, word, label, confirm, cancel, pending, problem, onConfirm, onClose } = props;
  const [typed, setTyped] = useState("");
  const confirmed = typed.trim().toLocaleLowerCase() === word.toLocaleLowerCase();
  return (
    <Dialog
      onClose={onClose}
      title={<Text fw={650}>{title}</Text>}
      centered
      closeButtonProps={{ "aria-label": cancel }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (confirmed && !pending) onConfirm(typed);
        }}
      >
        <Stack>
          <Text size="sm">{text}</Text>
          <TextInput
            data-autofocus
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            label={label}
            value={typed}
            error={problem?.message}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {cancel}
            </Button>
            <Button type="submit" color="coral" disabled={!confirmed} loading={pending}>
              {confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
