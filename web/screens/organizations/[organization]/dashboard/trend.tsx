import { ActionIcon, Anchor, Group, SegmentedControl, Skeleton, Table } from "@mantine/core";
import { IconChartBar, IconTable } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import type { Dashboard } from "#shared/model/dashboard.ts";
import { daysIn } from "#shared/rules/figures/period.ts";
import { onceThere } from "#web/api/connection.ts";
import { afterNextPaint } from "#web/parts/browser/paint.ts";
import { averageText } from "#web/parts/format/average.ts";
import { dateFormat, numberFormat } from "#web/parts/format/formats.ts";
import { Card } from "#web/parts/plain/card.tsx";
import { type BucketSize, bucketSize, daysOfBucket, inBuckets } from "./buckets.ts";
import { CountChange } from "./change.tsx";
import classes from "./dashboard.module.css";

// Loaded after the figures, because the library blocks a slow processor for half a second.
const TrendChart = lazy(async () => {
  await afterNextPaint();
  return onceThere(() => import("./trend-chart.tsx"))();
});

export type TrendView = "volume" | "average";

function bucketName(date: string, size: BucketSize, language: string, sameYear: boolean): string {
  const options: Intl.DateTimeFormatOptions =
    size === "month"
      ? { month: "short", ...(sameYear ? {} : { year: "numeric" }) }
      : { day: "numeric", month: "short" };
  return dateFormat(language, { ...options, timeZone: "UTC" }).format(new Date(`${date}T12:00:00Z`));
}

export interface TrendRow {
  date: string;
  name: string;
  others: number;
  complaints: number;
  reviews: number;
  averageRating: number | null;
  reviewsBefore: number | null;
  averageBefore: number | null;
  to: string | null;
}

interface TrendPanelProps {
  dashboard: Dashboard;
  listAt: (filter: Record<string, string>) => string;
}

export function TrendPanel({ dashboard, listAt }: TrendPanelProps) {
  const { t, i18n } = useTranslation("dashboard");
  const navigate = useNavigate();
  const [view, setView] = useState<TrendView>("volume");
  const [asTable, setAsTable] = useState(false);
  const { before, comparable } = dashboard;
  const size = bucketSize(dashboard.step, daysIn(dashboard));
  const buckets = inBuckets(dashboard.days, size);
  const bucketsBefore = comparable ? inBuckets(before.days, size) : [];
  const sameYear = buckets.at(0)?.date.slice(0, 4) === buckets.at(-1)?.date.slice(0, 4);
  const rows = buckets.map(
    ({ date, reviews, complaints, averageRating }, index): TrendRow => ({
      date,
      name: bucketName(date, size, i18n.language, sameYear),
      others: reviews - complaints,
      complaints,
      reviews,
      averageRating,
      reviewsBefore: bucketsBefore[index]?.reviews ?? null,
      averageBefore: bucketsBefore[index]?.averageRating ?? null,
      to: reviews === 0 ? null : listAt({ ...daysOfBucket(date, size, dashboard) }),
    }),
  );
  const number = numberFormat(i18n.language);
  const figure = (name: "privateReviews" | "interceptedComplaints", to: string) => (
    <div className={classes.figure}>
      <Link to={to} data-of={name}>
        <strong className={classes.value}>{number.format(dashboard[name])}</strong> {t(name)}
      </Link>
      {comparable ? <CountChange now={dashboard[name]} before={before[name]} /> : null}
    </div>
  );
  return (
    <Card as="section" className={classes.panel} aria-label={t(`trend.title.${size}`)}>
      <div className={classes.panelHead}>
        {figure("privateReviews", listAt({}))}
        {figure("interceptedComplaints", listAt({ intercepted: "true" }))}
        <Group gap="xs" ml="auto">
          {asTable ? null : (
            <SegmentedControl
              size="xs"
              aria-label={t("trend.view")}
              value={view}
              onChange={(value) => setView(value === "average" ? "average" : "volume")}
              data={[
                { value: "volume", label: t("trend.volume") },
                { value: "average", label: t("trend.average") },
              ]}
            />
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t(asTable ? "trend.asChart" : "trend.asTable")}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? <IconChartBar size={18} aria-hidden /> : <IconTable size={18} aria-hidden />}
          </ActionIcon>
        </Group>
      </div>
      {asTable ? (
        <Table.ScrollContainer minWidth={360} mah={280}>
          <Table fz="sm" stickyHeader>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t(`trend.column.${size}`)}</Table.Th>
                <Table.Th ta="end">{t("privateReviews")}</Table.Th>
                <Table.Th ta="end">{t("trend.complaints")}</Table.Th>
                <Table.Th ta="end">{t("trend.average")}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.toReversed().map(({ date, name, reviews, complaints, averageRating, to }) => (
                <Table.Tr key={date}>
                  <Table.Td>
                    {to === null ? (
                      name
                    ) : (
                      <Anchor component={Link} to={to} inherit>
                        {name}
                      </Anchor>
                    )}
                  </Table.Td>
                  <Table.Td ta="end">{number.format(reviews)}</Table.Td>
                  <Table.Td ta="end">{number.format(complaints)}</Table.Td>
                  <Table.Td ta="end">
                    {averageRating === null ? "–" : averageText(averageRating, i18n.language)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      ) : (
        <div
          role="img"
          aria-label={t("trend.label", {
            reviews: dashboard.privateReviews,
            complaints: dashboard.interceptedComplaints,
          })}
        >
          <Suspense fallback={<Skeleton h={280} />}>
            <TrendChart
              rows={rows}
              view={view}
              compared={comparable}
              onChoose={(index) => {
                const to = rows[index]?.to;
                if (to) void navigate(to);
              }}
            />
          </Suspense>
        </div>
      )}
    </Card>
  );
}
