import { Paper, Table, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ImportRow } from "#shared/model/import.ts";
import { formatLocale } from "#shared/model/language.ts";
import { Stars } from "#web/parts/format/stars.tsx";

/** The first rows as they will be imported. */
export function Preview({ rows, timeZone }: { rows: readonly ImportRow[]; timeZone: string }) {
  const { t, i18n } = useTranslation("feedbacks");
  const format = new Intl.DateTimeFormat(formatLocale(i18n.language), {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone,
  });
  if (rows.length === 0) return null;
  return (
    <Paper withBorder radius="lg" p="lg">
      <Title order={2} size="h3" mb="xs">
        {t("import.preview")}
      </Title>
      <Table.ScrollContainer minWidth={560}>
        <Table fz="sm" verticalSpacing={8}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("import.fields.date")}</Table.Th>
              <Table.Th>{t("import.fields.rating")}</Table.Th>
              <Table.Th>{t("import.fields.comment")}</Table.Th>
              <Table.Th>{t("import.customer")}</Table.Th>
              <Table.Th>{t("import.fields.location")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, 5).map(({ line, date, rating, comment, name, email, phone, location }) => (
              <Table.Tr key={line} style={{ verticalAlign: "top" }}>
                <Table.Td style={{ whiteSpace: "nowrap" }}>{format.format(new Date(date))}</Table.Td>
                <Table.Td>
                  <Stars rating={rating} size="0.875rem" />
                </Table.Td>
                <Table.Td miw={220}>
                  <Text size="sm" lineClamp={2}>
                    {comment.slice(0, 300)}
                  </Text>
                </Table.Td>
                <Table.Td>{[name, email, phone].filter((text) => text !== null).join(", ")}</Table.Td>
                <Table.Td>{location}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}
