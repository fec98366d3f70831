import { Anchor, Button, Group, Paper, SegmentedControl, Skeleton, Table, Text, Title } from "@mantine/core";
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
import { type BucketSize, bucketSize, daysOfBucket, inBuckets } from "./buckets.ts";

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

interface TrendPanelProps {
  dashboard: Dashboard;
  listAt: (filter: Record<string, string>) => string;
}

export function TrendPanel({ dashboard, listAt }: TrendPanelProps) {
  const { t, i18n } = useTranslation("dashboard");
  const navigate = useNavigate();
  const [view, setView] = useState<TrendView>("volume");
  const [asTable, setAsTable] = useState(false);
  const size = bucketSize(dashboard.step, daysIn(dashboard));
  const buckets = inBuckets(dashboard.days, size);
  const sameYear = buckets.at(0)?.date.slice(0, 4) === buckets.at(-1)?.date.slice(0, 4);
  const rows = buckets.map(({ date, reviews, complaints, averageRating }) => ({
    date,
    name: bucketName(date, size, i18n.language, sameYear),
    others: reviews - complaints,
    complaints,
    reviews,
    averageRating,
    to: reviews === 0 ? null : listAt({ ...daysOfBucket(date, size, dashboard) }),
  }));
  const number = numberFormat(i18n.language);
  return (
    <Paper withBorder radius="lg" p="lg" component="section" aria-labelledby="trend">
      <Group justify="space-between" mb="md" gap="xs">
        <Title order={3} id="trend">
          {t(`trend.title.${size}`)}
        </Title>
        <Group gap="xs">
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
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={asTable ? <IconChartBar size={16} aria-hidden /> : <IconTable size={16} aria-hidden />}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? t("trend.asChart") : t("trend.asTable")}
          </Button>
        </Group>
      </Group>
      {asTable ? (
        <Table.ScrollContainer minWidth={360} mah={340}>
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
          <Suspense fallback={<Skeleton h={260} />}>
            <TrendChart
              rows={rows}
              view={view}
              onChoose={(index) => {
                const to = rows[index]?.to;
                if (to) void navigate(to);
              }}
            />
          </Suspense>
        </div>
      )}
      {asTable ? null : (
        <Text size="xs" c="dimmed" mt="xs" ta="center" aria-hidden>
          {t(`trend.hint.${size}`)}
        </Text>
      )}
    </Paper>
  );
}
