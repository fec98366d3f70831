import { Paper, Radio, Stack, Text } from "@mantine/core";
import { useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { rowIssues } from "#shared/contract/inputs/import-row.ts";
import type { ImportRow } from "#shared/model/import.ts";
import { formatLocale } from "#shared/model/language.ts";
import type { Location } from "#shared/model/location.ts";
import type { Organization } from "#shared/model/organization.ts";
import { dayAndTime } from "#shared/rules/dates.ts";
import { isIntercepted, thresholdOf } from "#shared/rules/feedbacks/interception.ts";
import { namesOf, rowsBelow } from "#shared/rules/imports/columns.ts";
import { type ImportPlan, importRow, importRules, numberOccurrences } from "#shared/rules/imports/import-row.ts";
import { guessReading } from "#shared/rules/imports/table-reading.ts";
import type { ImportedComplaints } from "#web/api/feedback-import.ts";
import type { TableContent } from "#web/parts/file/read-table.ts";
import { dateFormat } from "#web/parts/format/formats.ts";
import { StarRating } from "#web/parts/format/stars.tsx";
import { type BadLine, byLine, unreadableLines, useLineReason } from "#web/parts/import/bad-lines.tsx";
import { CheckFrame, usualDates } from "#web/parts/import/check-frame.tsx";
import { ColumnsChoice } from "#web/parts/import/columns-choice.tsx";
import type { ChosenFile, LinesLeft } from "#web/parts/import/import-screen.tsx";
import { Preview } from "#web/parts/import/preview.tsx";
import { limits } from "./limits.ts";

interface FileReading {
  good: ImportRow[];
  bad: BadLine[];
}

export function readRows(content: TableContent, header: number | null, plan: ImportPlan): FileReading {
  const rows: Omit<ImportRow, "occurrence">[] = [];
  const bad = unreadableLines(content.unreadable);
  for (const { cells, line } of rowsBelow(content.records, header)) {
    const reading = importRow(cells, line, plan, rowIssues);
    if ("row" in reading) rows.push(reading.row);
    else bad.push({ line, cells, problems: reading.problems });
  }
  return { good: numberOccurrences(rows), bad: byLine(bad) };
}

interface CheckFileProps {
  file: ChosenFile;
  organization: Organization;
  locations: readonly Location[];
  onStart: (rows: ImportRow[], complaints: ImportedComplaints, left: LinesLeft) => void;
}

const required = ["date", "rating"] as const;

export function CheckFile({ file, organization, locations, onStart }: CheckFileProps) {
  const { t, i18n } = useTranslation("imports");
  const say = useLineReason("feedbacks", limits);
  const { content } = file;
  const rules = importRules(locations.map(({ name }) => name));
  const [reading, setReading] = useState(() => guessReading(content.records, { rules, preferred: usualDates() }));
  const [complaints, setComplaints] = useState<ImportedComplaints>("resolved");
  const deferred = useDeferredValue(reading);
  const { timeZone } = organization;
  const { good, bad } = useMemo(() => {
    const names = locations.map((location) => location.name);
    return readRows(content, deferred.header, { ...deferred, timeZone, locations: names, now: new Date() });
  }, [content, deferred, timeZone, locations]);

  const body = rowsBelow(content.records, reading.header);
  const isMissing = required.some((field) => reading.columns[field] === undefined);
  const complaintCount = good.filter(({ rating, location }) =>
    isIntercepted(rating, thresholdOf(organization, locations.find((one) => one.name === location) ?? null)),
  ).length;
  const day = dateFormat(formatLocale(i18n.language), { ...dayAndTime("short"), timeZone });
  const left = { bad: isMissing ? [] : bad, header: namesOf(content.records, reading.header) };

  return (
    <CheckFrame
      kind="feedbacks"
      file={file}
      lines={body.length + content.unreadable.length}
      ready={good.length}
      {...left}
      say={say}
      waits={isMissing || deferred !== reading}
      onStart={() => onStart(good, complaints, left)}
    >
      <ColumnsChoice
        kind="feedbacks"
        content={content}
        rules={rules}
        reading={reading}
        onChange={setReading}
        required={required}
      />

      {isMissing ? null : (
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
              {
                name: t("feedbacks.fields.rating"),
                cell: ({ rating }) => <StarRating rating={rating} size="0.875rem" />,
              },
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
            <Paper withBorder p={{ base: "md", sm: "lg" }}>
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
