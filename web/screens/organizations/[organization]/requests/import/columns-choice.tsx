import { Paper, Select, Switch, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { requestFields } from "#shared/rules/requests/request-row.ts";
import type { CsvContent } from "#web/parts/csv/read-csv.ts";
import { AlignedFields } from "#web/parts/form/aligned-fields.tsx";
import { DateOrderSelect, usualDates } from "#web/parts/import/date-order.tsx";
import { guessDates } from "#web/parts/import/guess-dates.ts";
import { bodyOf, type Guess } from "./read-customers.ts";

/** Rows that are looked at for how many columns a file has. */
const lookedAt = 50;
/** Letters of a cell that stand for a column without a name. */
const sampled = 40;

interface ColumnsChoiceProps {
  content: CsvContent;
  guess: Guess;
  onChange: (guess: Guess) => void;
}

/** Which column of a file holds what: as it was guessed, unless somebody says otherwise. */
export function ColumnsChoice({ content, guess, onChange }: ColumnsChoiceProps) {
  const { t } = useTranslation("imports");
  const { columns, header, dates } = guess;
  const first = content.records[0]?.cells ?? [];
  const body = bodyOf(content, header);
  const width = Math.max(...content.records.slice(0, lookedAt).map(({ cells }) => cells.length));
  const names = Array.from({ length: width }, (_, index) => {
    const sample = body.find(({ cells }) => (cells[index] ?? "") !== "")?.cells[index]?.slice(0, sampled) ?? "";
    const title = header && first[index] ? first[index] : t("requests.column", { number: index + 1 });
    return { value: String(index), label: header || sample === "" ? title : `${title} (${sample})` };
  });
  const used = new Set(requestFields.map((field) => String(columns[field])));
  const unused = names.filter(({ value }) => !used.has(value));
  return (
    <Paper withBorder radius="lg" p={{ base: "md", sm: "lg" }}>
      <Title order={2} size="h3" mb="md">
        {t("requests.columns")}
      </Title>
      <AlignedFields cols={{ base: 1, xs: 2, md: 4 }}>
        {requestFields.map((field) => (
          <Select
            key={field}
            label={t(`requests.fields.${field}`)}
            placeholder={t("requests.noColumn")}
            clearable
            data={names}
            value={columns[field] === null ? null : String(columns[field])}
            onChange={(value) => {
              const column = value === null ? null : Number(value);
              const written = field === "date" ? guessDates(body, column, usualDates()) : dates;
              onChange({ ...guess, columns: { ...columns, [field]: column }, dates: written });
            }}
          />
        ))}
        {columns.date === null ? null : (
          <DateOrderSelect value={dates} onChange={(written) => onChange({ ...guess, dates: written })} />
        )}
      </AlignedFields>
      <Switch
        mt="md"
        label={t("requests.header")}
        checked={header}
        onChange={({ currentTarget }) => onChange({ ...guess, header: currentTarget.checked })}
      />
      {unused.length === 0 ? null : (
        <Text size="sm" c="dimmed" mt="md">
          {t("requests.unused", { count: unused.length, columns: unused.map(({ label }) => label).join(", ") })}
        </Text>
      )}
    </Paper>
  );
}
