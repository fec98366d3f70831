import { Anchor, Paper, Stack, Table, Text, Title } from "@mantine/core";
import { IconChartBar } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { RequestFilter } from "#shared/contract/requests.ts";
import { type FunnelCounts, noLocation } from "#shared/model/funnel.ts";
import { formatLocale } from "#shared/model/language.ts";
import { requestChannels } from "#shared/model/request.ts";
import { enoughForRate, funnel, rateOf } from "#shared/rules/figures/funnel.ts";
import { allows } from "#shared/rules/plans.ts";
import { templateNamed, usualVersion } from "#shared/rules/requests/template.ts";
import { appAddresses } from "#web/addresses.ts";
import { useFunnel, useFunnelComparison } from "#web/api/funnel.ts";
import { useOrganization } from "#web/api/organizations.ts";
import { numberFormat } from "#web/parts/format/formats.ts";
import { Blank } from "#web/parts/layout/blank.tsx";
import { RowsLoading } from "#web/parts/list/rows.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import classes from "./figures.module.css";

interface FiguresProps {
  organization: string;
  filter: RequestFilter;
  /** Comparisons include other people's requests. */
  compares: boolean;
}

const dayWords = (day: string, language: string): string =>
  new Intl.DateTimeFormat(formatLocale(language), { dateStyle: "medium", timeZone: "UTC" }).format(Date.parse(day));

function Steps({ organization, filter, counts }: Omit<FiguresProps, "compares"> & { counts: FunnelCounts }) {
  const { t, i18n } = useTranslation("requests");
  const number = numberFormat(i18n.language);
  const percent = numberFormat(i18n.language, { style: "percent", maximumFractionDigits: 0 });
  const { from, to, location, channel } = filter;
  return (
    <ol className={classes.steps}>
      {funnel(counts).map(({ step, count, ofBefore }) => {
        return (
          <li key={step} className={classes.step}>
            <span>
              <Anchor component={Link} to={appAddresses.requests(organization, { from, to, location, channel, step })}>
                {t(`figures.steps.${step}`)}
              </Anchor>
            </span>
            <span className={classes.track} aria-hidden="true">
              <span
                className={classes.bar}
                style={{ width: counts.asked === 0 ? 0 : `${Math.min(100, (100 * count) / counts.asked)}%` }}
              />
            </span>
            <Text component="span" fw={650} ta="end" data-figures>
              {number.format(count)}
            </Text>
            <Text component="span" size="sm" c="dimmed" ta="end" data-figures>
              {ofBefore === null ? "" : t("figures.ofBefore", { part: percent.format(ofBefore) })}
            </Text>
          </li>
        );
      })}
    </ol>
  );
}

interface Row {
  key: string;
  label: string;
  counts: FunnelCounts;
  to: string | null;
}

function Rates({ title, rows }: { title: string; rows: readonly Row[] }) {
  const { t, i18n } = useTranslation("requests");
  const number = numberFormat(i18n.language);
  const percent = numberFormat(i18n.language, { style: "percent", maximumFractionDigits: 0 });
  if (rows.length === 0) return null;
  return (
    <Paper withBorder p={{ base: "md", sm: "lg" }}>
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      <Table.ScrollContainer minWidth={290} tabIndex={0} role="region" aria-label={title}>
        <Table verticalSpacing="xs" horizontalSpacing={6} className={classes.rates}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">
                <span className={classes.unseen}>{title}</span>
              </Table.Th>
              {(["asked", "rated"] as const).map((step) => (
                <Table.Th key={step} scope="col" ta="end">
                  {t(`figures.steps.${step}`)}
                </Table.Th>
              ))}
              <Table.Th scope="col" ta="end">
                {t("figures.rate")}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ key, label, counts, to }) => {
              const rate = rateOf(counts.rated, counts.asked);
              return (
                <Table.Tr key={key}>
                  <Table.Th scope="row" fw={500} className={classes.name}>
                    {to === null ? (
                      label
                    ) : (
                      <Anchor component={Link} to={to} inherit>
                        {label}
                      </Anchor>
                    )}
                  </Table.Th>
                  <Table.Td ta="end" data-figures>
                    {number.format(counts.asked)}
                  </Table.Td>
                  <Table.Td ta="end" data-figures>
                    {number.format(counts.rated)}
                  </Table.Td>
                  <Table.Td ta="end" data-figures>
                    {rate === null ? (
                      <Text c="dimmed" size="sm" component="span">
                        {t("figures.few")}
                      </Text>
                    ) : (
                      percent.format(rate)
                    )}
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}

function Comparisons({ organization, filter }: Omit<FiguresProps, "compares">) {
  const { t, i18n } = useTranslation("requests");
  const { from, to } = filter;
  const { data: profile } = useOrganization(organization);
  const comparesLocations = profile !== undefined && allows(profile.plan, "comparison");
  const places = useFunnelComparison(organization, { by: "location", from, to }, comparesLocations);
  const texts = useFunnelComparison(organization, { by: "template", from, to });
  const textLabel = (id: string): string => {
    const named = templateNamed(id);
    if (named === null) return id;
    const { channel, language, version } = named;
    const name = t(`new.languages.${language}`);
    // French writes languages in lowercase within a sentence.
    const words = { channel: t(`channels.${channel}`), language: i18n.language === "fr" ? name.toLowerCase() : name };
    return version === usualVersion ? t("figures.standard", words) : t("figures.own", { ...words, version });
  };
  const problem = places.error ?? texts.error;
  if (problem !== null)
    return (
      <ProblemNotice
        problem={problem}
        onRetry={() => {
          void places.refetch();
          void texts.refetch();
        }}
      />
    );
  return (
    <>
      <Rates
        title={t("figures.byLocation")}
        rows={(places.data?.items ?? []).map(({ _id, name, counts }) => ({
          key: _id,
          label: name ?? t("figures.noLocation"),
          counts,
          to:
            _id === noLocation ? null : appAddresses.requests(organization, { from, to, location: _id, step: "asked" }),
        }))}
      />
      <Rates
        title={t("figures.byTemplate")}
        rows={(texts.data?.items ?? []).map(({ _id, counts }) => ({
          key: _id,
          label: textLabel(_id),
          counts,
          to: null,
        }))}
      />
    </>
  );
}

export function RequestFigures({ organization, filter, compares }: FiguresProps) {
  const { t, i18n } = useTranslation("requests");
  const { from, to, location, channel } = filter;
  const { data, error, refetch } = useFunnel(organization, { from, to, location, channel });
  if (data === undefined)
    return error === null ? <RowsLoading /> : <ProblemNotice problem={error} onRetry={() => void refetch()} />;
  // The list has no default period, so the figures' period is passed on.
  const shown = { ...filter, from: data.from, to: data.to };
  const days = { from: dayWords(data.from, i18n.language), to: dayWords(data.to, i18n.language) };
  if (data.counts.asked === 0)
    return <Blank icon={IconChartBar} title={t("figures.none")} text={t("figures.period", days)} />;
  return (
    <Stack gap="lg">
      <Paper withBorder p={{ base: "md", sm: "lg" }}>
        <Title order={2} size="h4">
          {t("figures.title")}
        </Title>
        <Text size="sm" c="dimmed" mb="md">
          {t("figures.period", days)} {t("figures.day")}
        </Text>
        <Steps organization={organization} filter={shown} counts={data.counts} />
        {data.counts.asked < enoughForRate ? (
          <Text size="sm" c="dimmed" mt="md">
            {t("figures.tooFew", { count: enoughForRate })}
          </Text>
        ) : null}
      </Paper>
      {channel === undefined ? (
        <Rates
          title={t("figures.byChannel")}
          rows={requestChannels
            .filter((one) => data.channels[one].asked > 0)
            .map((one) => ({
              key: one,
              label: t(`channels.${one}`),
              counts: data.channels[one],
              to: appAddresses.requests(organization, {
                from: data.from,
                to: data.to,
                location,
                channel: one,
                step: "asked",
              }),
            }))}
        />
      ) : null}
      {compares && channel === undefined && location === undefined ? (
        <Comparisons organization={organization} filter={shown} />
      ) : null}
    </Stack>
  );
}
