import { Alert, Paper, Radio, Select, SimpleGrid, Stack, Switch, Text, Title } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ImportRow } from "#shared/model/import.ts";
import { formatLocale } from "#shared/model/language.ts";
import type { Location } from "#shared/model/location.ts";
import type { Organization } from "#shared/model/organization.ts";
import { dayAndTime } from "#shared/rules/day-and-time.ts";
import { isIntercepted, thresholdOf } from "#shared/rules/feedbacks/interception.ts";
import { importFields } from "#shared/rules/imports/import-row.ts";
import type { ImportedComplaints } from "#web/api/feedback-import.ts";
import { dateFormat } from "#web/parts/format/formats.ts";
import { Stars } from "#web/parts/format/stars.tsx";
import { CheckFrame } from "#web/parts/import/check-frame.tsx";
import { DateOrderSelect, usualDates } from "#web/parts/import/date-order.tsx";
import { guessDates } from "#web/parts/import/guess-dates.ts";
import type { ChosenFile, LinesLeft } from "#web/parts/import/import-screen.tsx";
import { useLineReason } from "#web/parts/import/line-reason.ts";
import { Preview } from "#web/parts/import/preview.tsx";
import { limits } from "./limits.ts";
import { bodyOf, guessPlan, readRows } from "./read-rows.ts";

interface CheckFileProps {
  file: ChosenFile;
  organization: Organization;
  locations: readonly Location[];
  onStart: (rows: ImportRow[], complaints: ImportedComplaints, left: LinesLeft) => void;
}

/** The check before anything is sent: which column holds what, the first rows, and the lines that cannot be read. */
export function CheckFile({ file, organization, locations, onStart }: CheckFileProps) {
  const { t, i18n } = useTranslation("imports");
  const say = useLineReason("feedbacks", limits);
  const { content } = file;
  const usual = usualDates();
  const [plan, setPlan] = useState(() => guessPlan(content, usual));
  const [complaints, setComplaints] = useState<ImportedComplaints>("resolved");
  const deferred = useDeferredValue(plan);
  const { timeZone } = organization;
  const { good, bad } = useMemo(() => {
    const names = locations.map((location) => location.name);
    return readRows(content, deferred.header, { ...deferred, timeZone, locations: names, now: new Date() });
  }, [content, deferred, timeZone, locations]);

  const first = content.records[0]?.cells ?? [];
  const width = Math.max(...content.records.slice(0, 50).map(({ cells }) => cells.length));
  const body = bodyOf(content, plan.header);
  const columnNames = Array.from({ length: width }, (_, index) => {
    const sample = body.find(({ cells }) => (cells[index] ?? "") !== "")?.cells[index]?.slice(0, 40) ?? "";
    const title = plan.header && first[index] ? first[index] : t("feedbacks.column", { number: index + 1 });
    return { value: String(index), label: plan.header || sample === "" ? title : `${title} (${sample})` };
  });
  const missing = (["date", "rating"] as const).filter((field) => plan.columns[field] === null);
  const complaintCount = good.filter(({ rating, location }) =>
    isIntercepted(rating, thresholdOf(organization, locations.find((one) => one.name === location) ?? null)),
  ).length;
  const day = dateFormat(formatLocale(i18n.language), { ...dayAndTime("short"), timeZone });
  const left = { bad: missing.length > 0 ? [] : bad, header: plan.header ? first : [] };

  return (
    <CheckFrame
      kind="feedbacks"
      file={file}
      lines={body.length + content.unreadable.length}
      ready={good.length}
      {...left}
      say={say}
      note={content.encoding === "windows-1252" ? "Windows-1252" : content.encoding.toUpperCase()}
      waits={missing.length > 0 || deferred !== plan}
      onStart={() => onStart(good, complaints, left)}
    >
      <Paper withBorder radius="lg" p={{ base: "md", sm: "lg" }}>
        <Title order={2} size="h3" mb={4}>
          {t("feedbacks.columns")}
        </Title>
        <Text c="dimmed" size="sm" mb="md">
          {t("feedbacks.columnsHint")}
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="md">
          {importFields.map((field) => (
            <Select
              key={field}
              label={t(`feedbacks.fields.${field}`)}
              placeholder={t("feedbacks.noColumn")}
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
          <DateOrderSelect value={plan.dates} onChange={(dates) => setPlan({ ...plan, dates })} />
        </SimpleGrid>
        <Switch
          mt="md"
          label={t("feedbacks.header")}
          checked={plan.header}
          onChange={({ currentTarget }) => setPlan({ ...plan, header: currentTarget.checked })}
        />
      </Paper>

      {missing.length > 0 ? (
        <Alert color="amber" variant="light" icon={<IconAlertTriangle aria-hidden />}>
          {t("feedbacks.missing", { fields: missing.map((field) => t(`feedbacks.fields.${field}`)).join(", ") })}
        </Alert>
      ) : (
        <>
          <Preview
            title={t("feedbacks.preview")}
            rows={good}
            columns={[
              {
                name: t("feedbacks.fields.date"),
                cell: ({ date }) => (
                  <Text inherit span style={{ whiteSpace: "nowrap" }}>
                    {day.format(new Date(date))}
                  </Text>
                ),
              },
              { name: t("feedbacks.fields.rating"), cell: ({ rating }) => <Stars rating={rating} size="0.875rem" /> },
              {
                name: t("feedbacks.fields.comment"),
                cell: ({ comment }) => (
                  <Text size="sm" miw={220} lineClamp={2}>
                    {comment.slice(0, 300)}
                  </Text>
                ),
              },
              {
                name: t("feedbacks.customer"),
                cell: ({ name, email, phone }) => [name, email, phone].filter((text) => text !== null).join(", "),
              },
              { name: t("feedbacks.fields.location"), cell: ({ location }) => location },
            ]}
          />
          {complaintCount > 0 ? (
            <Paper withBorder radius="lg" p={{ base: "md", sm: "lg" }}>
              <Radio.Group
                label={t("feedbacks.complaints", { count: complaintCount, threshold: organization.interceptLessThan })}
                value={complaints}
                onChange={(value) => setComplaints(value === "pending" ? "pending" : "resolved")}
              >
                <Stack gap="xs" mt="sm">
                  <Radio value="resolved" label={t("feedbacks.complaintsResolved")} />
                  <Radio value="pending" label={t("feedbacks.complaintsPending")} />
                </Stack>
              </Radio.Group>
            </Paper>
          ) : null}
        </>
      )}
    </CheckFrame>
  );
}
