import { Alert, MultiSelect, Paper, Select, Text, Title } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { datesOf, type FieldRules, namesOf, rowsBelow, ruleFields, valuesOf } from "#shared/rules/imports/columns.ts";
import { consentColumn } from "#shared/rules/imports/consent-columns.ts";
import { guessReading, type TableReading } from "#shared/rules/imports/table-reading.ts";
import type { TableContent } from "../file/read-table.ts";
import { AlignedFields } from "../form/aligned-fields.tsx";
import { DateOrderSelect, usualDates } from "./check-frame.tsx";
import type { ImportKind } from "./import-screen.tsx";

const shown = 3;
const lettersShown = 40;
const lookedAt = 50;
const headerWithin = 10;

interface ColumnsChoiceProps<Field extends string> {
  kind: ImportKind;
  content: TableContent;
  rules: FieldRules<Field>;
  reading: TableReading<Field>;
  onChange: (reading: TableReading<Field>) => void;
  required: readonly Field[];
  asksConsent?: boolean;
}

export function ColumnsChoice<Field extends string>({
  kind,
  content: { records },
  rules,
  reading,
  onChange,
  required,
  asksConsent = false,
}: ColumnsChoiceProps<Field>) {
  const { t } = useTranslation("imports");
  const { header, columns, consents, dates } = reading;
  const names = namesOf(records, header);
  const body = rowsBelow(records, header);
  const rows = body.map(({ cells }) => cells);
  const width = Math.max(...records.slice(0, lookedAt).map(({ cells }) => cells.length));
  const samplesOf = (column: number | undefined) =>
    column === undefined ? [] : valuesOf(rows, column, shown).map((value) => value.slice(0, lettersShown));
  const options = Array.from({ length: width }, (_, column) => ({
    value: String(column),
    label: (names[column] ?? "").trim() || t("column", { number: column + 1 }),
  }));
  const fields = ruleFields(rules);
  const used = new Set([...fields.map((field) => columns[field]), ...consents.map(({ column }) => column)]);
  const unused = options.filter(({ value }) => !used.has(Number(value)));
  const missing = required.filter((field) => columns[field] === undefined);
  const labelOf = (field: string) => t(`${kind}.fields.${field}`, { defaultValue: field });
  const choose = (field: Field, value: string | null) => {
    const column = value === null ? undefined : Number(value);
    const others = { ...columns };
    delete others[field];
    onChange({
      ...reading,
      columns: column === undefined ? others : { ...others, [field]: column },
      dates: field === "date" ? datesOf(body, column, usualDates()) : dates,
    });
  };
  return (
    <Paper withBorder p={{ base: "md", sm: "lg" }}>
      <Title order={2} size="h3" mb={4}>
        {t("columns")}
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        {t("columnsHint")}
      </Text>
      <AlignedFields cols={{ base: 1, xs: 2, md: 4 }}>
        {fields.map((field) => (
          <Select
            key={field}
            label={labelOf(field)}
            description={samplesOf(columns[field]).join(" · ")}
            inputWrapperOrder={["label", "input", "description", "error"]}
            placeholder={t("noColumn")}
            withAsterisk={required.includes(field)}
            clearable
            data={options}
            value={columns[field] === undefined ? null : String(columns[field])}
            onChange={(value) => choose(field, value)}
          />
        ))}
        {asksConsent ? (
          <MultiSelect
            miw={0}
            label={t("consents")}
            description={consents
              .flatMap(({ column }) => samplesOf(column))
              .slice(0, shown)
              .join(" · ")}
            inputWrapperOrder={["label", "input", "description", "error"]}
            placeholder={consents.length === 0 ? t("noColumn") : ""}
            data={options}
            value={consents.map(({ column }) => String(column))}
            onChange={(chosen) =>
              onChange({
                ...reading,
                consents: chosen.map((value) => consentColumn(names[Number(value)] ?? "", Number(value))),
              })
            }
          />
        ) : null}
        {"date" in columns ? (
          <DateOrderSelect value={dates} onChange={(written) => onChange({ ...reading, dates: written })} />
        ) : null}
        <Select
          label={t("headerLine")}
          allowDeselect={false}
          data={[
            { value: "", label: t("headerNone") },
            ...records.slice(0, headerWithin).map(({ cells, row }, index) => ({
              value: String(index),
              label: t("headerOption", {
                row,
                cells: cells
                  .filter((cell) => cell.trim() !== "")
                  .join(", ")
                  .slice(0, lettersShown),
              }),
            })),
          ]}
          value={header === null ? "" : String(header)}
          onChange={(value) =>
            onChange(
              guessReading(records, {
                rules,
                preferred: usualDates(),
                header: value === null || value === "" ? null : Number(value),
              }),
            )
          }
        />
      </AlignedFields>
      {unused.length === 0 ? null : (
        <Text size="sm" c="dimmed" mt="md">
          {t("unused", { count: unused.length, columns: unused.map(({ label }) => label).join(", ") })}
        </Text>
      )}
      {missing.length === 0 ? null : (
        <Alert mt="md" color="amber" variant="light" icon={<IconAlertTriangle aria-hidden />}>
          {t("missing", { fields: missing.map(labelOf).join(", ") })}
        </Alert>
      )}
    </Paper>
  );
}
