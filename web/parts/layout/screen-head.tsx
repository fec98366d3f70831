import { Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

/** The title of a screen, and below it a sentence that explains it. */
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
