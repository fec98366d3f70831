import { Button, Group, Paper, Table, Text, Title } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import Papa from "papaparse";
import { useTranslation } from "react-i18next";
import { guard } from "#shared/rules/formula-guard.ts";
import { saveFile } from "#web/parts/browser/save-file.ts";
import type { BadRow } from "./read-users.ts";
import { reasonText } from "./reason.ts";

const shownAtMost = 40;

/** The lines that are left out, each with its reasons. They can be saved, to correct and add again. */
export function BadLines({ lines, header }: { lines: readonly BadRow[]; header: readonly string[] }) {
  const { t } = useTranslation(["users", "problems"]);
  if (lines.length === 0) return null;
  const reasonsOf = ({ problems }: BadRow) => problems.map((problem) => reasonText(t, problem)).join(" ");
  const save = () => {
    const width = Math.max(header.length, ...lines.map(({ cells }) => cells.length));
    const padded = (cells: readonly string[]) => Array.from({ length: width }, (_, index) => cells[index] ?? "");
    const rows = lines.map((line) => [...padded(line.cells), String(line.line), reasonsOf(line)].map(guard));
    const head = [...padded(header), t("users:import.line"), t("users:import.why")];
    const csv = Papa.unparse([head, ...rows], { newline: "\r\n" });
    saveFile(new Blob(["\uFEFF", csv], { type: "text/csv;charset=utf-8" }), `${t("users:import.badName")}.csv`);
  };
  return (
    <Paper withBorder radius="lg" p={{ base: "md", sm: "lg" }}>
      <Group justify="space-between" mb={4}>
        <Title order={2} size="h3">
          {t("users:import.bad", { count: lines.length })}
        </Title>
        <Button size="xs" variant="default" leftSection={<IconDownload size={15} aria-hidden />} onClick={save}>
          {t("users:import.saveBad")}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mb="sm">
        {t("users:import.badHint")}
      </Text>
      <Table.ScrollContainer
        minWidth={420}
        tabIndex={0}
        role="region"
        aria-label={t("users:import.bad", { count: lines.length })}
      >
        <Table fz="sm" verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={70}>{t("users:import.line")}</Table.Th>
              <Table.Th>{t("users:import.why")}</Table.Th>
              <Table.Th>{t("users:import.content")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.slice(0, shownAtMost).map((line) => (
              <Table.Tr key={line.line}>
                <Table.Td>{line.line}</Table.Td>
                <Table.Td>{reasonsOf(line)}</Table.Td>
                <Table.Td maw={280}>
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
          {t("users:import.moreBad", { count: lines.length - shownAtMost })}
        </Text>
      ) : null}
    </Paper>
  );
}
