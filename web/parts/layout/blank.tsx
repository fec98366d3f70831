import { Box, Group, Text, ThemeIcon, Title } from "@mantine/core";
import type { ComponentType, ReactNode } from "react";

interface BlankProps {
  icon: ComponentType<{ size?: number | string; stroke?: number; "aria-hidden"?: boolean }>;
  title: string;
  text?: string;
  children?: ReactNode;
}

export function Blank({ icon: Icon, title, text, children }: BlankProps) {
  return (
    <Box ta="center" py={48} px="md" maw={460} mx="auto">
      <ThemeIcon variant="light" size={56} radius="xl" mb="md">
        <Icon size={28} stroke={1.6} aria-hidden />
      </ThemeIcon>
      <Title order={2} size="h3">
        {title}
      </Title>
      {text === undefined ? null : (
        <Text c="dimmed" mt={6} style={{ textWrap: "pretty" }}>
          {text}
        </Text>
      )}
      {children === undefined ? null : (
        <Group justify="center" mt="lg" gap="sm">
          {children}
        </Group>
      )}
    </Box>
  );
}
