import { Alert, Button, Group, Paper, Radio, Select, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconFileSpreadsheet } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type DateOrder, dateOrders } from "#shared/rules/imports/import-date.ts";
import { type BadLine, BadLines, type LineProblem } from "./bad-lines.tsx";
import type { ChosenFile, ImportKind } from "./import-screen.tsx";

const isOrder = (value: string | null): value is DateOrder => dateOrders.some((order) => order === value);

/** Guess for ambiguous dates, by the browser's region. */
export const usualDates = (): DateOrder => (navigator.language === "en-US" ? "month_first" : "day_first");

export function DateOrderSelect({ value, onChange }: { value: DateOrder; onChange: (order: DateOrder) => void }) {
  const { t } = useTranslation("imports");
  return (
    <Select
      label={t("dates")}
      allowDeselect={false}
      data={dateOrders.map((order) => ({ value: order, label: t(`order.${order}`) }))}
      value={value}
      onChange={(chosen) => isOrder(chosen) && onChange(chosen)}
    />
  );
}

function FileDoubts({ file: { content, onChoice } }: { file: Pick<ChosenFile, "content" | "onChoice"> }) {
  const { t } = useTranslation("imports");
  const { decoded, sheets, sheet } = content;
  return (
    <>
      {sheets.length < 2 ? null : (
        <Select
          label={t("sheet")}
          maw={320}
          allowDeselect={false}
          data={sheets}
          value={sheet}
          onChange={(chosen) => chosen !== null && onChoice({ sheet: chosen })}
        />
      )}
      {decoded === null || decoded.doubts.length < 2 ? null : (
        <Paper withBorder p={{ base: "md", sm: "lg" }}>
          <Radio.Group label={t("encoding")} value={decoded.encoding} onChange={(encoding) => onChoice({ encoding })}>
            <Stack gap="xs" mt="sm">
              {decoded.doubts.map(({ encoding, words }) => (
                <Radio key={encoding} value={encoding} label={words.join(", ")} />
              ))}
            </Stack>
          </Radio.Group>
        </Paper>
      )}
      {decoded === null || decoded.mended.length === 0 ? null : (
        <Alert color="amber" variant="light" icon={<IconAlertTriangle aria-hidden />}>
          {t("mended", { words: decoded.mended.slice(0, wordsShown).join(", "), count: decoded.mended.length })}
        </Alert>
      )}
    </>
  );
}

const wordsShown = 10;

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
