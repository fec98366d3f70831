import { Button, Group, Paper, SimpleGrid, Text, Title } from "@mantine/core";
import { IconCircleCheck, IconCopyCheck, IconCopyX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { numberFormat } from "../format/formats.ts";
import type { ImportKind } from "./import-screen.tsx";

const icons = { added: IconCircleCheck, there: IconCopyCheck, leftOut: IconCopyX } as const;

interface ResultProps {
  kind: Exclude<ImportKind, "requests">;
  title?: string | undefined;
  counts: Record<keyof typeof icons, number> | null;
  list: string;
  onAgain: () => void;
  action?: ReactNode;
  children?: ReactNode;
  below?: ReactNode;
}

export function Result({ kind, title, counts, list, onAgain, action, children, below }: ResultProps) {
  const { t, i18n } = useTranslation("imports");
  const number = numberFormat(i18n.language);
  const words = {
    added: t(`${kind}.added`, { count: counts?.added ?? 0 }),
    there: t(`${kind}.there`, { count: counts?.there ?? 0 }),
    leftOut: t("leftOut", { count: counts?.leftOut ?? 0 }),
  };
  return (
    <Paper withBorder p={{ base: "md", sm: "xl" }}>
      <Title order={2} size="h3" mb={counts === null ? 0 : "lg"}>
        {title ?? t("done")}
      </Title>
      {counts === null ? null : (
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          {(["added", "there", "leftOut"] as const).map((name) => {
            const Icon = icons[name];
            return (
              <Group key={name} gap="sm" wrap="nowrap" align="flex-start">
                <Icon size={22} stroke={1.7} aria-hidden style={{ flex: "none", marginTop: 6 }} />
                <div>
                  <Text fz="1.75rem" fw={650} lh={1.2}>
                    {number.format(counts[name])}
                  </Text>
                  <Text size="sm" c="dimmed">
                    {words[name]}
                  </Text>
                </div>
              </Group>
            );
          })}
        </SimpleGrid>
      )}
      {children}
      <Group mt="xl" gap="sm">
        {action}
        <Button component={Link} to={list} variant={action === undefined ? "filled" : "default"}>
          {t(`${kind}.toList`)}
        </Button>
        <Button variant="subtle" onClick={onAgain}>
          {t("again")}
        </Button>
      </Group>
      {below}
    </Paper>
  );
}
