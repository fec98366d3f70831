import { Box, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { ScreenHead } from "../layout/screen-head.tsx";
import classes from "./list-head.module.css";

interface ListHeadProps {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
}

export function ListHead({ title, lead, actions }: ListHeadProps) {
  return (
    <Group justify="space-between" align="flex-end" style={{ rowGap: 0 }}>
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
  count?: string;
  mb?: number;
  children: ReactNode;
}

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
