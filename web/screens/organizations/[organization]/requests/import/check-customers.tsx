import { Alert, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Email } from "#shared/contract/inputs/text.ts";
import { Day } from "#shared/contract/inputs/time.ts";
import type { Location } from "#shared/model/location.ts";
import type { Organization } from "#shared/model/organization.ts";
import { batchAtMost } from "#shared/model/request-batch.ts";
import { namesOf, rowsBelow } from "#shared/rules/imports/columns.ts";
import { guessReading } from "#shared/rules/imports/table-reading.ts";
import { homeCountry } from "#shared/rules/requests/request-number.ts";
import { missingColumn, requestRules, usualChannel } from "#shared/rules/requests/request-row.ts";
import { spacedNumber } from "#shared/rules/sending/phone.ts";
import { useUploadCheck } from "#web/api/request-upload.ts";
import { numberFormat } from "#web/parts/format/formats.ts";
import { byLine, type LineProblem, rejectedLines } from "#web/parts/import/bad-lines.tsx";
import { CheckFrame, usualDates } from "#web/parts/import/check-frame.tsx";
import { ColumnsChoice } from "#web/parts/import/columns-choice.tsx";
import type { ChosenFile, LinesLeft } from "#web/parts/import/import-screen.tsx";
import { Preview } from "#web/parts/import/preview.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { useComing } from "#web/parts/requests/arrival.tsx";
import type { UploadPlan, UploadRow } from "#web/session/kept-upload.ts";
import { AskPlan, type TypedPlan } from "./ask-plan.tsx";
import { checkedUpload } from "./checked-upload.ts";
import { readCustomers } from "./read-customers.ts";

interface CheckCustomersProps {
  file: ChosenFile;
  organization: Organization;
  locations: readonly Location[];
  say: (problem: LineProblem) => string;
  onStart: (rows: UploadRow[], plan: UploadPlan, left: LinesLeft) => void;
}

const none: readonly UploadRow[] = [];

const isEmail = (text: string) => z.safeParse(Email, text).success;

export function CheckCustomers({ file, organization, locations, say, onStart }: CheckCustomersProps) {
  const { t, i18n } = useTranslation(["imports", "requests"]);
  const { content } = file;
  const { phone, timeZone } = organization;
  const home = homeCountry({ phone, timeZone });
  const rules = requestRules({ home, locations: locations.map(({ name }) => name) });
  const [guess, setGuess] = useState(() => {
    const reading = guessReading(content.records, { rules, preferred: usualDates() });
    return { ...reading, channel: usualChannel(reading.columns) };
  });
  const [typed, setTyped] = useState<TypedPlan>({
    // Members limited to locations ask for one of them.
    place: organization.limitedTo === null ? null : (locations[0]?._id ?? null),
    consent: "customer",
    visited: "",
    later: "",
  });
  const { place, consent, visited, later } = typed;
  const deferred = useDeferredValue(guess);
  const coming = useComing();
  const { columns, header, channel } = guess;
  const missing = missingColumn(columns, channel);

  const { good, bad } = useMemo(() => {
    return readCustomers(content, deferred.header, {
      ...deferred,
      home,
      locations: locations.map(({ name }) => name),
      timeZone,
      isEmail,
    });
  }, [content, deferred, home, timeZone, locations]);
  const rows = useMemo(
    () =>
      (missingColumn(deferred.columns, deferred.channel) === null ? good : []).map(
        (row): UploadRow => ({ ...row, location: locations.find(({ name }) => name === row.location)?._id ?? place }),
      ),
    [good, deferred, locations, place],
  );
  const at = later === "" ? null : new Date(later).toISOString();
  // While a year is typed the date is invalid.
  const isDay = visited === "" || z.safeParse(Day, visited).success;
  const consentOn = visited === "" || !isDay ? null : visited;
  const plan = useMemo(
    (): UploadPlan => ({ channel: deferred.channel, consent, consentOn, at }),
    [deferred, consent, consentOn, at],
  );
  const isPast = at !== null && Date.parse(at) < Date.now();
  const isTooMany = rows.length > batchAtMost;
  const check = useUploadCheck(organization._id, isTooMany ? none : rows, plan);
  const { isChecked, asked, askable, cost, sent, unpaid, unsent, waiting } = checkedUpload(rows, check, channel);

  const body = rowsBelow(content.records, header);
  const number = numberFormat(i18n.language);
  const left = {
    bad: missing === null ? bad : [],
    header: namesOf(content.records, header),
  };
  const shownBad = byLine([...left.bad, ...rejectedLines([...check.rejected, ...unpaid], content.records)]);
  const unsubscribed = left.bad.filter(({ problems }) => problems[0]?.reason === "unsubscribed").length;
  const costs = t("imports:requests.cost", { count: cost });

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
        onStart(sent, plan, {
          ...left,
          bad: byLine([...left.bad, ...rejectedLines(unsent, content.records)]),
        })
      }
    >
      <AskPlan
        organization={organization}
        locations={locations}
        channel={channel}
        onChannel={(chosen) => setGuess({ ...guess, channel: chosen })}
        typed={typed}
        onChange={setTyped}
        isDay={isDay}
        isPast={isPast}
      />
      <ColumnsChoice
        kind="requests"
        content={content}
        rules={rules}
        reading={guess}
        onChange={(reading) => setGuess({ ...guess, ...reading })}
        required={[channel === "sms" ? "phone" : "email"]}
        asksConsent
      />
      {check.problem === null ? null : <ProblemNotice problem={check.problem} />}
      {isTooMany ? (
        <Alert color="amber" variant="light" icon={<IconAlertTriangle aria-hidden />}>
          {t("imports:requests.tooMany", { count: batchAtMost })}
        </Alert>
      ) : null}
      {missing !== null ? null : (
        <Preview
          title={
            asked.length === 0
              ? t("imports:requests.goodNone")
              : unpaid.length > 0
                ? t("imports:requests.goodOf", { count: asked.length, all: askable })
                : t("imports:requests.good", { count: asked.length })
          }
          hint={
            channel === "email"
              ? t("imports:requests.free")
              : check.credits === null
                ? costs
                : t("imports:requests.ofCredits", {
                    cost: costs,
                    left: t("requests:new.left", { count: check.credits }),
                  })
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
          {unsubscribed === 0 ? null : (
            <Text size="sm" mt="sm">
              {t("imports:requests.unsubscribed", { count: unsubscribed })}
            </Text>
          )}
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
