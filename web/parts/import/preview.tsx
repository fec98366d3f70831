import { Paper, Table, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

const shownAtMost = 5;

interface PreviewProps<Row> {
  title: string;
  hint?: string;
  there?: string;
  columns: readonly { name: string; cell: (row: Row) => ReactNode }[];
  rows: readonly Row[];
  children?: ReactNode;
}

export function Preview<Row extends { line: number }>({
  title,
  hint,
  there,
  columns,
  rows,
  children,
}: PreviewProps<Row>) {
  const { t } = useTranslation("imports");
  return (
    <Paper withBorder p={{ base: "md", sm: "lg" }}>
      <Title order={2} size="h3" mb={4}>
        {title}
      </Title>
      {hint === undefined ? null : (
        <Text size="sm" c="dimmed" mb="sm">
          {hint}
        </Text>
      )}
      {there === undefined ? null : (
        <Text size="sm" mb="sm">
          {there}
        </Text>
      )}
      {rows.length === 0 ? null : (
        <Table.ScrollContainer minWidth={480} tabIndex={0} role="region" aria-label={title}>
          <Table fz="sm" verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                {columns.map(({ name }) => (
                  <Table.Th key={name}>{name}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.slice(0, shownAtMost).map((row) => (
                <Table.Tr key={row.line} style={{ verticalAlign: "top" }}>
                  {columns.map(({ name, cell }) => (
                    <Table.Td key={name}>{cell(row)}</Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {rows.length > shownAtMost ? (
        <Text size="sm" c="dimmed">
          {t("more", { count: rows.length - shownAtMost })}
        </Text>
      ) : null}
      {children}
    </Paper>
  );
}
