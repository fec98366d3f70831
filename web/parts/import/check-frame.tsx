import { Button, Group, Stack, Text } from "@mantine/core";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { BadLine, LineProblem } from "./bad-line.ts";
import { BadLines } from "./bad-lines.tsx";
import { FileDoubts } from "./file-doubts.tsx";
import type { ImportKind } from "./import-kind.ts";
import type { ChosenFile } from "./import-screen.tsx";

interface CheckFrameProps {
  kind: ImportKind;
  file: ChosenFile;
  lines: number;
  ready: number;
  bad: readonly BadLine[];
  header: readonly string[];
  say: (problem: LineProblem) => string;
  waits?: boolean;
  onStart: () => void;
  children: ReactNode;
}

export function CheckFrame({ kind, file, lines, ready, bad, header, say, waits, onStart, children }: CheckFrameProps) {
  const { t } = useTranslation("imports");
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <Group gap="xs" wrap="nowrap" miw={0}>
          <IconFileSpreadsheet size={20} aria-hidden style={{ flex: "none" }} />
          <Text fw={600} truncate>
            {file.name}
          </Text>
          <Text c="dimmed" size="sm" style={{ whiteSpace: "nowrap" }}>
            {t("lines", { count: lines })}
          </Text>
        </Group>
        <Button variant="subtle" onClick={file.onAnother}>
          {t("another")}
        </Button>
      </Group>
      <FileDoubts file={file} />
      {children}
      <BadLines kind={kind} lines={bad} header={header} say={say} />
      <Group justify="flex-end" gap="md">
        <Button size="md" disabled={waits === true || ready === 0} onClick={onStart}>
          {t(`${kind}.start`, { count: ready })}
        </Button>
      </Group>
    </Stack>
  );
}
