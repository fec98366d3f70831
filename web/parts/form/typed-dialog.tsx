import { Alert, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useId, useState } from "react";
import type { ApiProblem } from "#web/api/problem.ts";
import { Dialog } from "#web/parts/layout/dialog.tsx";

interface TypedDialogProps {
  title: string;
  text: string;
  word: string;
  label: string;
  confirm: string;
  cancel: string;
  pending: boolean;
  problem: ApiProblem | null;
  others?: { keep: string; erase: string };
  onConfirm: (typed: string, others?: "keep" | "erase") => void;
  onClose: () => void;
}

const focus = (button: HTMLElement | null) => button?.focus();

export function TypedDialog(props: TypedDialogProps) {
  const { title, text, word, label, confirm, cancel, pending, problem, others, onConfirm, onClose } = props;
  const [typed, setTyped] = useState("");
  const question = useId();
  const asked = others === undefined ? undefined : problem?.fields.others;
  const confirmed = typed.trim().toLocaleLowerCase() === word.toLocaleLowerCase();
  return (
    <Dialog onClose={onClose} title={title} centered closeButtonProps={{ "aria-label": cancel }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (confirmed && !pending && asked === undefined) onConfirm(typed);
        }}
      >
        <Stack>
          {asked === undefined ? <Text size="sm">{text}</Text> : null}
          <TextInput
            display={asked === undefined ? undefined : "none"}
            data-autofocus
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            label={label}
            value={typed}
            error={asked === undefined ? problem?.message : undefined}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          {asked === undefined ? null : (
            <Alert id={question} role="alert" color="amber" variant="light" icon={<IconAlertTriangle aria-hidden />}>
              {asked}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {cancel}
            </Button>
            {others === undefined || asked === undefined ? (
              <Button type="submit" color="coral" disabled={!confirmed} loading={pending}>
                {confirm}
              </Button>
            ) : (
              (["keep", "erase"] as const).map((what) => (
                <Button
                  key={what}
                  // The harmless choice has the focus, so Enter takes it.
                  ref={what === "keep" ? focus : undefined}
                  aria-describedby={question}
                  type="button"
                  color="coral"
                  variant={what === "keep" ? "light" : "filled"}
                  disabled={!confirmed || pending}
                  onClick={() => onConfirm(typed, what)}
                >
                  {others[what]}
                </Button>
              ))
            )}
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
