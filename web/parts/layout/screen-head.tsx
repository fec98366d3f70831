import { Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

export function ScreenHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Stack gap={6} mb="lg">
      <Title order={1}>{title}</Title>
      {children !== undefined && (
        <Text c="dimmed" component="div">
          {children}
        </Text>
      )}
    </Stack>
  );
}
