import { ActionIcon, Popover, Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";

/** An (i) that opens what must be said but need not always be read. */
export function Caveat({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Popover width="min(22rem, calc(100vw - 2rem))" shadow="md" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={label}>
          <IconInfoCircle size={20} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Text size="sm" component="div">
          {children}
        </Text>
      </Popover.Dropdown>
    </Popover>
  );
}
