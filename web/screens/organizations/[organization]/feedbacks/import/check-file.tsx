import { Alert, Button, Group, Paper, Radio, Select, SimpleGrid, Stack, Switch, Text, Title } from "@mantine/core";
import { IconAlertTriangle, IconFileTypeCsv } from "@tabler/icons-react";
import { useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ImportRow } from "#shared/model/import.ts";
import type { Location } from "#shared/model/location.ts";
import type { Organization } from "#shared/model/organization.ts";
import { type DateOrder, dateOrders } from "#shared/rules/import-date.ts";
import { importFields } from "#shared/rules/import-row.ts";
import { isIntercepted, thresholdOf } from "#shared/rules/interception.ts";
import type { ImportedComplaints } from "#web/api/import-job.ts";
import type { BadLine } from "#web/parts/csv/bad-line.ts";
import { BadLines } from "#web/parts/csv/bad-lines.tsx";
import type { CsvContent } from "#web/parts/csv/read-csv.ts";
import { Preview } from "./preview.tsx";
import { bodyOf, guessDates, guessPlan, readRows } from "./read-rows.ts";
import { reasonText } from "./reason.ts";

interface CheckFileProps {
  content: CsvContent;
  name: string;
  organization: Organization;
  locations: readonly Location[];
  onStart: (rows: ImportRow[], bad: BadLine[], header: readonly string[], complaints: ImportedComplaints) => void;
  onBack: () => void;
}

const isOrder = (value: string | null): value is DateOrder => dateOrders.some((order) => order === value);

/** The check before anything is sent: which column holds what, the first rows, and the lines that cannot be read. */
export function CheckFile({ content, name, organization, locations, onStart, onBack }: CheckFileProps) {
  const { t } = useTranslation(["feedbacks", "problems"]);
  const usual: DateOrder = navigator.language === "en-US" ? "month_first" : "day_first";
  const [plan, setPlan] = useState(() => guessPlan(content, usual));
  const [complaints, setComplaints] = useState<ImportedComplaints>("resolved");
  const deferred = useDeferredValue(plan);
  const { timeZone } = organization;
  const { good, bad } = useMemo(() => {
    const names = locations.map((location) => location.name);
    return readRows(content, deferred.header, { ...deferred, timeZone, locations: names });
  }, [content, deferred, timeZone, locations]);

  const first = content.records[0]?.cells ?? [];
  const width = Math.max(...content.records.slice(0, 50).map(({ cells }) => cells.length));
  const body = bodyOf(content, plan.header);
  const columnNames = Array.from({ length: width }, (_, index) => {
    const sample = body.find(({ cells }) => (cells[index] ?? "") !== "")?.cells[index]?.slice(0, 40) ?? "";
    const title = plan.header && first[index] ? first[index] : t("import.column", { number: index + 1 });
    return { value: String(index), label: plan.header || sample === "" ? title : `${title} (${sample})` };
  });
  const missing = (["date", "rating"] as const).filter((field) => plan.columns[field] === null);
  const complaintCount = good.filter(({ rating, location }) =>
    isIntercepted(rating, thresholdOf(organization, locations.find((one) => one.name === location) ?? null)),
  ).length;
  const total = body.length + content.unreadable.length;

  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <Group gap="xs">
          <IconFileTypeCsv size={20} aria-hidden />
          <Text fw={600}>{name}</Text>
          <Text c="dimmed" size="sm">
            {t("import.rows", { count: total })} ·{" "}
            {content.encoding === "windows-1252" ? "Windows-1252" : content.encoding.toUpperCase()}
          </Text>
        </Group>
        <Button variant="subtle" onClick={onBack}>
          {t("import.another")}
        </Button>
      </Group>

      <Paper withBorder radius="lg" p="lg">
        <Title order={2} size="h3" mb={4}>
          {t("import.columns")}
        </Title>
        <Text c="dimmed" size="sm" mb="md">
          {t("import.columnsHint")}
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="md">
          {importFields.map((field) => (
            <Select
              key={field}
              label={t(`import.fields.${field}`)}
              placeholder={t("import.noColumn")}
              withAsterisk={field === "date" || field === "rating"}
              clearable
              data={columnNames}
              value={plan.columns[field] === null ? null : String(plan.columns[field])}
              onChange={(value) => {
                const column = value === null ? null : Number(value);
                const columns = { ...plan.columns, [field]: column };
                setPlan({ ...plan, columns, dates: field === "date" ? guessDates(body, column, usual) : plan.dates });
              }}
            />
          ))}
          <Select
            label={t("import.dates")}
            allowDeselect={false}
            data={dateOrders.map((order) => ({ value: order, label: t(`import.order.${order}`) }))}
            value={plan.dates}
            onChange={(value) => isOrder(value) && setPlan({ ...plan, dates: value })}
          />
        </SimpleGrid>
        <Switch
          mt="md"
          label={t("import.header")}
          checked={plan.header}
          onChange={({ currentTarget }) => setPlan({ ...plan, header: currentTarget.checked })}
        />
      </Paper>

      {missing.length > 0 ? (
        <Alert color="amber" variant="light" icon={<IconAlertTriangle aria-hidden />}>
          {t("import.missing", { fields: missing.map((field) => t(`import.fields.${field}`)).join(", ") })}
        </Alert>
      ) : (
        <>
          <Preview rows={good} timeZone={timeZone} />
          <BadLines
            lines={bad}
            header={plan.header ? first : []}
            fileName={`${t("import.badFile")}.csv`}
            say={(problem) => reasonText(t, problem)}
          />
          {complaintCount > 0 ? (
            <Paper withBorder radius="lg" p="lg">
              <Radio.Group
                label={t("import.complaints", { count: complaintCount, threshold: organization.interceptLessThan })}
                value={complaints}
                onChange={(value) => setComplaints(value === "pending" ? "pending" : "resolved")}
              >
                <Stack gap="xs" mt="sm">
                  <Radio value="resolved" label={t("import.complaintsResolved")} />
                  <Radio value="pending" label={t("import.complaintsPending")} />
                </Stack>
              </Radio.Group>
            </Paper>
          ) : null}
        </>
      )}

      <Group justify="flex-end" gap="md">
        {bad.length > 0 && missing.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t("import.leftOut", { count: bad.length })}
          </Text>
        ) : null}
        <Button
          size="md"
          disabled={missing.length > 0 || good.length === 0 || deferred !== plan}
          onClick={() => onStart(good, bad, plan.header ? first : [], complaints)}
        >
          {t("import.start", { count: good.length })}
        </Button>
      </Group>
    </Stack>
  );
}
