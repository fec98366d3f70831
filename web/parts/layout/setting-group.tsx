import { Paper, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";

export function SettingGroup({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} withBorder p={{ base: "md", sm: "lg" }}>
      <Stack gap={4} mb="md">
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        {lead !== undefined && (
          <Text size="sm" c="dimmed">
            {lead}
          </Text>
        )}
      </Stack>
      {children}
    </Paper>
  );
}
