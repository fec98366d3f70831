import { Box, Button, Group, Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { IconChartLine, IconCircleCheck, IconCopyCheck, IconCopyX } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { ImportReport } from "#shared/model/import.ts";
import { addresses } from "#web/addresses.ts";
import type { BadLine } from "#web/parts/csv/bad-line.ts";
import { BadLines } from "#web/parts/csv/bad-lines.tsx";
import { reasonText } from "./reason.ts";
import { UndoImport, type Undone } from "./undo.tsx";

interface ReportProps {
  report: ImportReport;
  bad: readonly BadLine[];
  header: readonly string[];
  organization: string;
  onAnother: () => void;
}

/** The result of an import: how many rows are new, how many existed already, and which were left out and why. */
export function Report({ report, bad, header, organization, onAnother }: ReportProps) {
  const { t, i18n } = useTranslation(["feedbacks", "problems"]);
  const [undone, setUndone] = useState<Undone | null>(null);
  const number = new Intl.NumberFormat(i18n.language);
  const counts = [
    { name: "imported", count: report.imported, icon: IconCircleCheck },
    { name: "alreadyThere", count: report.alreadyThere, icon: IconCopyCheck },
    { name: "rejected", count: bad.length, icon: IconCopyX },
  ] as const;
  return (
    <Stack gap="lg">
      <Paper withBorder radius="lg" p="xl">
        <Title order={2} size="h3" mb="lg">
          {undone === null ? t("import.done") : t("import.undone", { count: undone.removed })}
        </Title>
        {undone !== null && undone.kept > 0 && <Text role="status">{t("import.kept", { count: undone.kept })}</Text>}
        <SimpleGrid cols={{ base: 1, xs: 3 }} hidden={undone !== null}>
          {counts.map(({ name, count, icon: Icon }) => (
            <Group key={name} gap="sm" wrap="nowrap" align="flex-start">
              <Icon size={22} stroke={1.7} aria-hidden style={{ marginTop: 6 }} />
              <div>
                <Text fz="1.75rem" fw={650} lh={1.2}>
                  {number.format(count)}
                </Text>
                <Text size="sm" c="dimmed">
                  {t(`import.counts.${name}`, { count })}
                </Text>
              </div>
            </Group>
          ))}
        </SimpleGrid>
        <Group mt="xl">
          <Button
            component={Link}
            to={addresses.dashboard(organization, { period: "all" })}
            leftSection={<IconChartLine size={17} aria-hidden />}
          >
            {t("import.toDashboard")}
          </Button>
          <Button component={Link} to={addresses.feedbacks(organization)} variant="default">
            {t("import.toList")}
          </Button>
          <Button variant="subtle" onClick={onAnother}>
            {t("import.another")}
          </Button>
        </Group>
        {report.added.length === 0 || undone !== null ? null : (
          <Box mt="lg">
            <UndoImport organization={organization} added={report.added} onUndone={setUndone} />
          </Box>
        )}
      </Paper>
      <BadLines
        lines={bad}
        header={header}
        fileName={`${t("import.badFile")}.csv`}
        say={(problem) => reasonText(t, problem)}
      />
    </Stack>
  );
}
