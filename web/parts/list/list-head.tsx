import { Box, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { ScreenHead } from "../layout/screen-head.tsx";
import classes from "./list-head.module.css";

interface ListHeadProps {
  title: string;
  /** A sentence that explains the list. */
  lead?: ReactNode;
  /** What can be done: buttons and links. */
  actions?: ReactNode;
}

/** The head of a list: its title, a sentence about it, and what can be done. */
export function ListHead({ title, lead, actions }: ListHeadProps) {
  return (
    <Group justify="space-between" align="flex-end" style={{ rowGap: 0 }}>
      {/* A long sentence wraps before the buttons leave its side. */}
      <Box flex="1 1 24rem" miw={0}>
        <ScreenHead title={title}>{lead}</ScreenHead>
      </Box>
      {actions ? (
        <Group gap="sm" mb="lg" className={classes.actions}>
          {actions}
        </Group>
      ) : null}
    </Group>
  );
}

interface ListToolsProps {
  /** How many are shown, in words; empty while nobody knows. */
  count?: string;
  mb?: number;
  /** The search, the filters and the choices. */
  children: ReactNode;
}

/** What narrows a list, above it, and how many it shows then. */
export function ListTools({ count, mb, children }: ListToolsProps) {
  return (
    <Group gap="sm" mb={mb ?? "md"}>
      {children}
      {count === undefined ? null : (
        <Text size="sm" c="dimmed" role="status">
          {count}
        </Text>
      )}
    </Group>
  );
}
