import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Dashboard, MonthScore } from "#shared/model/dashboard.ts";
import { reputationScore } from "#shared/rules/figures/figures.ts";
import { useAfterPaint } from "#web/parts/browser/paint.ts";
import classes from "./dashboard.module.css";
import { ScoreCard } from "./score.tsx";
import { Stars } from "./stars.tsx";
import { TrendPanel } from "./trend.tsx";

interface OverviewProps {
  dashboard: Dashboard;
  waiting: ReactNode;
  money: ReactNode;
  months: readonly MonthScore[] | undefined;
  listAt: (filter: Record<string, string>) => string;
}

/** One period throughout: the score is that of private reviews, also where public pages are connected. */
export function Overview({ dashboard, waiting, money, months, listAt }: OverviewProps) {
  const { t } = useTranslation("dashboard");
  const afterPaint = useAfterPaint();
  const { ratings, before, comparable, averageRating } = dashboard;
  return (
    <div className={classes.overview}>
      {waiting}
      <ScoreCard
        title={t("score.title")}
        score={reputationScore(ratings, "private")}
        before={comparable ? before.reputationScore : null}
        average={averageRating}
        months={months}
      />
      {afterPaint ? (
        <>
          <TrendPanel dashboard={dashboard} listAt={listAt} />
          <div className={classes.side}>
            <Stars ratings={ratings} listAt={listAt} />
            {money}
          </div>
        </>
      ) : (
        <>
          <Skeleton h={340} aria-hidden />
          <Skeleton h={340} aria-hidden />
        </>
      )}
    </div>
  );
}
