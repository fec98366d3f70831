import { Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Dashboard } from "#shared/model/dashboard.ts";
import { useAfterPaint } from "#web/parts/browser/paint.ts";
import { numberFormat } from "#web/parts/format/formats.ts";
import { StarRating } from "#web/parts/format/stars.tsx";
import { Heading } from "#web/parts/plain/heading.tsx";
import classes from "./dashboard.module.css";
import { Invitations } from "./invitations.tsx";
import { TrendPanel } from "./trend.tsx";

interface DistributionProps {
  ratings: Dashboard["ratings"];
  listAt: (filter: Record<string, string>) => string;
}

function Distribution({ ratings, listAt }: DistributionProps) {
  const { t, i18n } = useTranslation("dashboard");
  const total = ratings.reduce((sum, count) => sum + count, 0);
  const percent = numberFormat(i18n.language, { style: "percent", maximumFractionDigits: 0 });
  const number = numberFormat(i18n.language);
  const longest = Math.max(1, ...ratings);
  return (
    <Paper withBorder radius="lg" p="lg" component="section" aria-labelledby="distribution">
      <Title order={3} id="distribution" mb="md">
        {t("distribution.title")}
      </Title>
      <Stack component="ol" gap={2} m={0} p={0} style={{ listStyle: "none" }}>
        {[5, 4, 3, 2, 1].map((star) => {
          const count = ratings[star - 1] ?? 0;
          return (
            <li key={star}>
              <Link to={listAt({ rating: String(star) })} className={classes.bar}>
                <StarRating rating={star} size="0.9375rem" />
                <span className={classes.track}>
                  <span className={classes.fill} style={{ width: `${(100 * count) / longest}%` }} data-star={star} />
                </span>
                <Text span size="sm" fw={600} ta="end">
                  {number.format(count)}
                </Text>
                <Text span size="sm" c="dimmed" ta="end">
                  {total === 0 ? "" : percent.format(count / total)}
                </Text>
              </Link>
            </li>
          );
        })}
      </Stack>
    </Paper>
  );
}

interface WhyProps {
  dashboard: Dashboard;
  listAt: (filter: Record<string, string>) => string;
  invitations: Omit<ComponentProps<typeof Invitations>, "period"> | null;
}

/** Rendered after the first paint of the figures. */
export function Why({ dashboard, listAt, invitations }: WhyProps) {
  const { t } = useTranslation("dashboard");
  const afterPaint = useAfterPaint();
  return (
    <section aria-labelledby="why">
      <Heading level={2} size={3} id="why" className={classes.sectionTitle}>
        {t("why")}
      </Heading>
      <div className={classes.why}>
        {afterPaint ? (
          <>
            <TrendPanel dashboard={dashboard} listAt={listAt} />
            <Distribution ratings={dashboard.ratings} listAt={listAt} />
            {invitations === null ? null : (
              <div className={classes.row}>
                <Invitations {...invitations} period={{ from: dashboard.from, to: dashboard.to }} />
              </div>
            )}
          </>
        ) : (
          <>
            <Skeleton h={390} radius="lg" aria-hidden />
            <Skeleton h={260} radius="lg" aria-hidden />
          </>
        )}
      </div>
    </section>
  );
}
