import { Button, type ButtonProps, Group, Text } from "@mantine/core";
import type { KeyboardEvent } from "react";

interface SureProps extends Pick<ButtonProps, "color" | "loading"> {
  size: "sm" | "compact-sm";
  question: string;
  labels: { keep: string; sure: string };
  onKeep: () => void;
  onSure: () => void;
}

/** Inline confirmation; Escape cancels it without closing the dialog around it. */
export function Sure({ question, labels, onKeep, onSure, size, ...sure }: SureProps) {
  const keys = {
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === "Escape") onKeep();
    },
    // Otherwise Mantine's dialog closes at Escape.
    "data-mantine-stop-propagation": true,
  };
  return (
    <Group justify="flex-end" gap="xs">
      <Text size="sm" flex={1} miw={size === "sm" ? "14rem" : 0} role="alert">
        {question}
      </Text>
      <Button size={size} variant="default" autoFocus onClick={onKeep} {...keys}>
        {labels.keep}
      </Button>
      <Button size={size} onClick={onSure} {...sure} {...keys}>
        {labels.sure}
      </Button>
    </Group>
  );
}
