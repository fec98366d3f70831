import { Alert, Paper, Select, SimpleGrid, Stack, Switch, Text, TextInput, Title } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Email } from "#shared/contract/inputs/text.ts";
import { Day } from "#shared/contract/inputs/time.ts";
import { formatLocale } from "#shared/model/language.ts";
import type { Location } from "#shared/model/location.ts";
import type { Organization } from "#shared/model/organization.ts";
import { consentBases, requestChannels } from "#shared/model/request.ts";
import { batchAtMost } from "#shared/model/request-batch.ts";
import { dayIn } from "#shared/rules/period.ts";
import { homeCountry } from "#shared/rules/request-number.ts";
import { missingColumn, requestFields } from "#shared/rules/request-row.ts";
import { useUploadCheck } from "#web/api/request-upload.ts";
import { Segments } from "#web/parts/choice/segments.tsx";
import { dateFormat, numberFormat } from "#web/parts/format/formats.ts";
import { inOrder, type LineProblem, rejectedLines } from "#web/parts/import/bad-line.ts";
import { CheckFrame } from "#web/parts/import/check-frame.tsx";
import { DateOrderSelect, usualDates } from "#web/parts/import/date-order.tsx";
import { guessDates } from "#web/parts/import/guess-dates.ts";
import type { ChosenFile, LeftOut } from "#web/parts/import/import-screen.tsx";
import { Preview } from "#web/parts/import/preview.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { useComing } from "#web/parts/requests/coming.ts";
import { spacedNumber } from "#web/parts/requests/spaced-number.ts";
import type { UploadPlan, UploadRow } from "#web/session/kept-upload.ts";
import { bodyOf, guessPlan, readCustomers } from "./read-customers.ts";
import { withinCredits } from "./within-credits.ts";

interface CheckCustomersProps {
  file: ChosenFile;
  organization: Organization;
  locations: readonly Location[];
  say: (problem: LineProblem) => string;
  onStart: (rows: UploadRow[], plan: UploadPlan, left: LeftOut) => void;
}

const none: readonly UploadRow[] = [];

const isEmail = (text: string) => z.safeParse(Email, text).success;

/** The check before anybody is asked: how, which column holds what, who will be asked at what cost, and who won't and why. */
export function CheckCustomers({ file, organization, locations, say, onStart }: CheckCustomersProps) {
  const { t, i18n } = useTranslation(["imports", "requests"]);
  const { content } = file;
  const usual = usualDates();
  const [guess, setGuess] = useState(() => guessPlan(content, usual));
  const [place, setPlace] = useState<string | null>(null);
  const [consent, setConsent] = useState<UploadPlan["consent"]>("customer");
  const [visited, setVisited] = useState("");
  const [later, setLater] = useState("");
  const deferred = useDeferredValue(guess);
  const coming = useComing();
  const { columns, header, channel } = guess;
  const missing = missingColumn(columns, channel);

  const { phone, timeZone } = organization;
  const { good, bad } = useMemo(() => {
    const home = homeCountry({ phone, timeZone });
    return readCustomers(content, deferred.header, {
      columns: deferred.columns,
      channel: deferred.channel,
      home,
      locations: locations.map(({ name }) => name),
      dates: deferred.dates,
      timeZone,
      isEmail,
    });
  }, [content, deferred, phone, timeZone, locations]);
  const rows = useMemo(
    () =>
      (missingColumn(deferred.columns, deferred.channel) === null ? good : []).map(
        (row): UploadRow => ({ ...row, location: locations.find(({ name }) => name === row.location)?._id ?? place }),
      ),
    [good, deferred, locations, place],
  );
  const at = later === "" ? null : new Date(later).toISOString();
  // Who types a year digit by digit passes through years that are none.
  const isDay = visited === "" || z.safeParse(Day, visited).success;
  const consentOn = visited === "" || !isDay ? null : visited;
  const plan = useMemo(
    (): UploadPlan => ({ channel: deferred.channel, consent, consentOn, at }),
    [deferred, consent, consentOn, at],
  );
  const isPast = at !== null && Date.parse(at) < Date.now();
  const isTooMany = rows.length > batchAtMost;
  const check = useUploadCheck(organization._id, isTooMany ? none : rows, plan);
  const refused = new Set(check.rejected.map(({ line }) => line));
  const mayBeAsked = rows.filter(({ line }) => !refused.has(line));
  const isChecked = check.done >= rows.length;
  // How many credits there are is known to some alone; how many were enough for a call, to everybody.
  const credits = check.credits ?? check.enough;
  const reached = withinCredits(rows, check.may, channel === "sms" && isChecked ? credits : null);
  const isShort = new Set(reached.short.map(({ line }) => line));
  const asked = mayBeAsked.filter(({ line }) => !isShort.has(line)).toSorted((one, other) => one.line - other.line);

  const first = content.records[0]?.cells ?? [];
  const body = bodyOf(content, header);
  const width = Math.max(...content.records.slice(0, 50).map(({ cells }) => cells.length));
  const columnNames = Array.from({ length: width }, (_, index) => {
    const sample = body.find(({ cells }) => (cells[index] ?? "") !== "")?.cells[index]?.slice(0, 40) ?? "";
    const title = header && first[index] ? first[index] : t("imports:requests.column", { number: index + 1 });
    return { value: String(index), label: header || sample === "" ? title : `${title} (${sample})` };
  });
  const number = numberFormat(i18n.language);
  const left = {
    bad: missing === null ? bad : [],
    header: header ? first : [],
  };
  const waiting = asked.flatMap(({ line }) => check.may.get(line)?.until ?? []).toSorted();
  const unpaid = mayBeAsked
    .filter(({ line }) => isShort.has(line))
    .map(({ line }) => ({ line, field: "", reason: "no_credits" }));
  const notSent = [...check.rejected.filter(({ line }) => isShort.has(line)), ...unpaid];
  const shownBad = inOrder([...left.bad, ...rejectedLines([...check.rejected, ...unpaid], content.records)]);
  const cost = t("imports:requests.cost", { count: reached.cost });
  const hour = (of: number) =>
    dateFormat(formatLocale(i18n.language), { hour: "numeric" }).format(new Date(2026, 0, 1, of));
  const { from, to } = organization.sendingHours;
  const hours = from === to ? null : t("imports:requests.hours", { from: hour(from), to: hour(to) });

  return (
    <CheckFrame
      kind="requests"
      file={file}
      lines={body.length + content.unreadable.length}
      ready={asked.length}
      bad={shownBad}
      header={left.header}
      say={say}
      waits={
        missing !== null ||
        isPast ||
        !isDay ||
        isTooMany ||
        deferred !== guess ||
        !(isChecked || check.problem !== null)
      }
      onStart={() =>
        onStart(reached.sent, plan, {
          ...left,
          bad: inOrder([...left.bad, ...rejectedLines(notSent, content.records)]),
        })
      }
    >
      <Paper withBorder radius="lg" p={{ base: "md", sm: "lg" }}>
        <Title order={2} size="h3" mb="md">
          {t("imports:requests.how")}
        </Title>
        <Stack gap="md" align="flex-start">
          <Segments
            label={t("imports:requests.how")}
            options={requestChannels.map((value) => ({ value, label: t(`requests:channels.${value}`) }))}
            value={channel}
            onChange={(value) => setGuess({ ...guess, channel: value })}
          />
          <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} w="100%">
            <Select
              label={t("imports:requests.consent")}
              allowDeselect={false}
              data={consentBases.map((value) => ({ value, label: t(`imports:requests.${value}`) }))}
              value={consent}
              onChange={(value) => setConsent(value === "given" ? "given" : "customer")}
            />
            <TextInput
              type="date"
              label={t(`imports:requests.day.${consent}`)}
              description={t("imports:requests.day.hint")}
              inputWrapperOrder={["label", "input", "description", "error"]}
              max={dayIn(timeZone, new Date())}
              value={visited}
              error={isDay ? null : t("requests:reasons.date_invalid")}
              onChange={({ currentTarget }) => setVisited(currentTarget.value)}
            />
            {locations.length < 2 ? null : (
              <Select
                label={t("imports:requests.place")}
                placeholder={t("requests:new.everyLocation")}
                clearable
                searchable={locations.length > 8}
                data={locations.map(({ _id, name }) => ({ value: _id, label: name }))}
                value={place}
                onChange={setPlace}
              />
            )}
            <TextInput
              type="datetime-local"
              label={t("imports:requests.when")}
              description={[t("imports:requests.now"), hours].filter(Boolean).join(" ")}
              inputWrapperOrder={["label", "input", "description", "error"]}
              value={later}
              error={isPast ? t("imports:requests.pastTime") : null}
              onChange={({ currentTarget }) => setLater(currentTarget.value)}
            />
          </SimpleGrid>
        </Stack>
      </Paper>
      <Paper withBorder radius="lg" p={{ base: "md", sm: "lg" }}>
        <Title order={2} size="h3" mb="md">
          {t("imports:requests.columns")}
        </Title>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 5 }} spacing="md">
          {requestFields.map((field) => (
            <Select
              key={field}
              label={t(`imports:requests.fields.${field}`)}
              placeholder={t("imports:requests.noColumn")}
              clearable
              data={columnNames}
              value={columns[field] === null ? null : String(columns[field])}
              onChange={(value) => {
                const column = value === null ? null : Number(value);
                const dates = field === "date" ? guessDates(body, column, usual) : guess.dates;
                setGuess({ ...guess, columns: { ...columns, [field]: column }, dates });
              }}
            />
          ))}
          {columns.date === null ? null : (
            <DateOrderSelect value={guess.dates} onChange={(dates) => setGuess({ ...guess, dates })} />
          )}
        </SimpleGrid>
        <Switch
          mt="md"
          label={t("imports:requests.header")}
          checked={header}
          onChange={({ currentTarget }) => setGuess({ ...guess, header: currentTarget.checked })}
        />
      </Paper>
      {check.problem === null ? null : <ProblemNotice problem={check.problem} />}
      {isTooMany ? (
        <Alert color="amber" variant="light" icon={<IconAlertTriangle aria-hidden />}>
          {t("imports:requests.tooMany", { count: batchAtMost })}
        </Alert>
      ) : null}
      {missing !== null ? (
        <Alert color="amber" variant="light" icon={<IconAlertTriangle aria-hidden />}>
          {t(`imports:requests.missing.${missing}`)}
        </Alert>
      ) : (
        <Preview
          title={
            asked.length === 0
              ? t("imports:requests.goodNone")
              : unpaid.length > 0
                ? t("imports:requests.goodOf", { count: asked.length, all: mayBeAsked.length })
                : t("imports:requests.good", { count: asked.length })
          }
          hint={
            channel === "email"
              ? t("imports:requests.free")
              : check.credits === null
                ? cost
                : t("imports:requests.ofCredits", { cost, left: t("requests:new.left", { count: check.credits }) })
          }
          rows={asked}
          columns={[
            { name: t("imports:requests.fields.name"), cell: ({ name }) => name },
            {
              name: t(`imports:requests.fields.${channel === "sms" ? "phone" : "email"}`),
              cell: (row) => (channel === "sms" ? spacedNumber(row.phone) : row.email),
            },
            {
              name: t("imports:requests.fields.location"),
              cell: (row) => locations.find(({ _id }) => _id === row.location)?.name,
            },
          ]}
        >
          {waiting[0] === undefined ? null : (
            <Text size="sm" mt="sm">
              {t("imports:requests.waiting", { count: waiting.length, when: coming(waiting[0]) })}
            </Text>
          )}
          <Text size="sm" c="dimmed" role="status" mt="sm">
            {!isChecked
              ? t("imports:requests.checking", {
                  done: number.format(check.done),
                  total: number.format(rows.length),
                })
              : ""}
          </Text>
          {check.leftToday !== null && asked.length > check.leftToday ? (
            <Alert color="amber" variant="light" icon={<IconAlertTriangle aria-hidden />}>
              {t("imports:requests.dayFull", { count: check.leftToday })}
            </Alert>
          ) : null}
          {unpaid.length > 0 ? (
            <Alert color="amber" variant="light" icon={<IconAlertTriangle aria-hidden />}>
              {asked.length === 0
                ? t("imports:requests.noCredits")
                : t("imports:requests.tooFew", { count: unpaid.length })}
            </Alert>
          ) : null}
        </Preview>
      )}
    </CheckFrame>
  );
}
