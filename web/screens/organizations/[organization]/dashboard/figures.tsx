import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Dashboard } from "#shared/model/dashboard.ts";
import type { Money } from "#shared/model/money.ts";
import { sparkOf } from "./buckets.ts";
import { Change } from "./change.tsx";
import classes from "./dashboard.module.css";
import { Figure } from "./figure.tsx";
import { moneyText } from "./money.ts";
import { Score } from "./score.tsx";

interface FiguresProps {
  dashboard: Dashboard;
  /** Whether there is a meaningful period before. */
  compare: boolean;
  /**
   * Whether they are about one employee. The figures of public reviews are left out then, because those are about the
   * business.
   */
  own: boolean;
  /** The address of the feedback list for the same period and location, with more filters. */
  listAt: (filter: Record<string, string>) => string;
}

/** "How are we doing?": the figures with comparison and course. docs/rules.md, Figures, defines each of them. */
export function Figures({ dashboard, compare, own, listAt }: FiguresProps) {
  const { t, i18n } = useTranslation("dashboard");
  const { days, before, assumptions } = dashboard;
  const number = new Intl.NumberFormat(i18n.language);
  const unknown = (
    <Text span fz="md" fw={500} c="dimmed" style={{ letterSpacing: 0 }}>
      {t("connect.title")}
    </Text>
  );
  const estimate = (money: Money | null, complaints: number | null) => {
    if (money === null || complaints === null) return { value: unknown, hint: t("connect.text") };
    if (assumptions.averageTransaction.amount === 0) {
      return { value: <span className={classes.unknown}>–</span>, hint: t("estimate.noTransaction") };
    }
    const hint = t("estimate.hint", {
      count: complaints,
      customers: number.format(assumptions.customersPerComplaint),
      transaction: moneyText(assumptions.averageTransaction, i18n.language),
    });
    const value = t("estimate.about", { amount: moneyText(money, i18n.language) });
    return { value, length: value.length, hint };
  };
  const changed = (name: "privateReviews" | "interceptedComplaints" | "publicReviews" | "publicComplaints") => {
    const more = name === "publicComplaints" ? "bad" : name === "interceptedComplaints" ? "neutral" : "good";
    return compare ? <Change now={dashboard[name]} before={before[name]} more={more} /> : null;
  };
  const shown = (count: number | null) => (count === null ? unknown : number.format(count));

  return (
    <div className={classes.figures} data-own={own || undefined}>
      <Score dashboard={dashboard} compare={compare} />
      <Figure
        label={t("privateReviews")}
        value={shown(dashboard.privateReviews)}
        change={changed("privateReviews")}
        spark={{ values: sparkOf(days.map(({ reviews }) => reviews)), color: "var(--reviens-green)" }}
        to={listAt({})}
      />
      <Figure
        label={t("interceptedComplaints")}
        value={shown(dashboard.interceptedComplaints)}
        change={changed("interceptedComplaints")}
        spark={{ values: sparkOf(days.map(({ complaints }) => complaints)), color: "var(--reviens-coral)" }}
        to={listAt({ intercepted: "true" })}
      />
      {own ? null : (
        <>
          <Figure
            label={t("publicReviews")}
            value={shown(dashboard.publicReviews)}
            change={changed("publicReviews")}
            {...(dashboard.publicReviews === null ? { hint: t("connect.text") } : {})}
          />
          <Figure
            label={t("publicComplaints")}
            value={shown(dashboard.publicComplaints)}
            change={changed("publicComplaints")}
            {...(dashboard.publicComplaints === null ? { hint: t("connect.text") } : {})}
          />
          <Figure label={t("saving")} {...estimate(dashboard.reputationSaving, dashboard.interceptedComplaints)} />
          <Figure label={t("cost")} {...estimate(dashboard.reputationCost, dashboard.publicComplaints)} />
        </>
      )}
    </div>
  );
}
