import { Button, Group, Paper, Table, Text, Title } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { fieldMessages } from "#shared/rules/field-messages.ts";
import { guard } from "#shared/rules/imports/formula-guard.ts";
import type { FileReason } from "#web/parts/file/file-error.ts";
import type { TableRecord } from "#web/parts/file/read-table.ts";
import { saveFile } from "../browser/save-file.ts";
import { csvFile } from "../csv/csv-file.ts";
import type { ImportKind } from "./import-screen.tsx";

/** Characters at most by field, if the problem itself does not say it. */
export type Limits = Partial<Record<string, number>>;

export function useLineReason(kind: ImportKind, limits: Limits = {}): (problem: LineProblem) => string {
  const { t } = useTranslation(["imports", "fields"]);
  return (problem) => {
    if (problem.field === null) return t(`imports:reasons.${problem.reason}`);
    const { field, reason, max = limits[field] ?? "", name } = problem;
    const why = t(`imports:${kind}.reasons.${reason}`, {
      name,
      defaultValue: t(`fields:${reason}`, { max, defaultValue: t("fields:invalid") }),
    });
    return t("imports:reason", { field: t(`imports:${kind}.fields.${field}`, { defaultValue: field }), why });
  };
}

/** A null field means that the line itself cannot be read; `name` is the part of the cell that is wrong. */
export type LineProblem =
  | { field: null; reason: FileReason }
  | { field: string; reason: string; max?: string; name?: string };

export interface BadLine {
  line: number;
  cells: readonly string[];
  problems: LineProblem[];
}

export interface RejectedLine {
  line: number;
  field: string | null;
  reason: string;
}

export const byLine = (lines: readonly BadLine[]): BadLine[] => lines.toSorted((one, two) => one.line - two.line);

export const problemsOf = (issues: Parameters<typeof fieldMessages>[0]): LineProblem[] =>
  Object.entries(fieldMessages(issues)).map(
    ([
      field,
      {
        key,
        values: { max },
      },
    ]) => ({
      field,
      reason: key,
      ...(max !== undefined && { max }),
    }),
  );

export const rejectedLines = (rejected: readonly RejectedLine[], records: readonly TableRecord[]): BadLine[] =>
  rejected.map(({ line, field, reason }) => ({
    line,
    cells: records.find((record) => record.line === line)?.cells ?? [],
    problems: [{ field: field ?? "", reason }],
  }));

export const unreadableLines = (unreadable: readonly { line: number; reason: FileReason }[]): BadLine[] =>
  unreadable.map(({ line, reason }) => ({ line, cells: [], problems: [{ field: null, reason }] }));

const shownAtMost = 20;

interface BadLinesProps {
  kind: ImportKind;
  lines: readonly BadLine[];
  header: readonly string[];
  say: (problem: LineProblem) => string;
}

export function BadLines({ kind, lines, header, say }: BadLinesProps) {
  const { t, i18n } = useTranslation("imports");
  if (lines.length === 0) return null;
  const title = t("bad", { count: lines.length });
  const reasonsOf = ({ problems }: BadLine) => problems.map(say).join(" ");
  const save = () => {
    const width = Math.max(header.length, ...lines.map(({ cells }) => cells.length));
    const padded = (cells: readonly string[]) => Array.from({ length: width }, (_, index) => cells[index] ?? "");
    const rows = lines.map((line) => [...padded(line.cells), String(line.line), reasonsOf(line)]);
    const table = [[...padded(header), t("line"), t("why")], ...rows].map((cells) => cells.map(guard));
    saveFile(csvFile(table, i18n.language), `${t("badFile")}.csv`);
  };
  return (
    <Paper withBorder p={{ base: "md", sm: "lg" }}>
      <Group justify="space-between" mb={4}>
        <Title order={2} size="h3">
          {title}
        </Title>
        <Button size="xs" variant="default" leftSection={<IconDownload size={15} aria-hidden />} onClick={save}>
          {t("saveBad")}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mb="sm">
        {t(kind === "requests" ? "requests.badHint" : "badHint")}
      </Text>
      <Table.ScrollContainer minWidth={280} tabIndex={0} role="region" aria-label={title}>
        <Table fz="sm" verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={64}>{t("line")}</Table.Th>
              <Table.Th>{t("why")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.slice(0, shownAtMost).map((line) => (
              <Table.Tr key={line.line}>
                <Table.Td>{line.line}</Table.Td>
                <Table.Td maw={0}>
                  {reasonsOf(line)}
                  <Text size="sm" c="dimmed" truncate>
                    {line.cells
                      .filter((cell) => cell.trim() !== "")
                      .join(" · ")
                      .slice(0, 160)}
                  </Text>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {lines.length > shownAtMost ? (
        <Text size="sm" c="dimmed">
          {t("moreBad", { count: lines.length - shownAtMost })}
        </Text>
      ) : null}
    </Paper>
  );
}
