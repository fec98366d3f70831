import { Button, Group, Paper, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router-dom";

interface DoneProps {
  title: string;
  text: string;
  links: readonly { to: string; label: string }[];
  children?: ReactNode;
}

export function CheckoutDone({ title, text, links, children }: DoneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Paper withBorder p={{ base: "lg", sm: "xl" }} maw="40rem">
      <Stack gap="md" align="flex-start">
        <ThemeIcon size={48} radius="xl" variant="light" color="green">
          <IconCheck size={28} aria-hidden />
        </ThemeIcon>
        <Title order={1} size="h2" ref={heading} tabIndex={-1} style={{ outline: "none" }}>
          {title}
        </Title>
        <Text>{text}</Text>
        {children}
        <Group gap="sm">
          {links.map(({ to, label }, index) => (
            <Button key={to} component={Link} to={to} variant={index === 0 ? "filled" : "default"}>
              {label}
            </Button>
          ))}
        </Group>
      </Stack>
    </Paper>
  );
}
