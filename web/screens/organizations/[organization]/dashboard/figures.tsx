import { useTranslation } from "react-i18next";
import type { Dashboard } from "#shared/model/dashboard.ts";
import type { Organization } from "#shared/model/organization.ts";
import { numberFormat } from "#web/parts/format/formats.ts";
import { sparkOf } from "./buckets.ts";
import { CountChange } from "./change.tsx";
import classes from "./dashboard.module.css";
import { Estimate } from "./estimate.tsx";
import { Figure } from "./figure.tsx";
import { useFilled } from "./filled.ts";
import { PublicFigures } from "./public-figures.tsx";
import { PublicReviews } from "./public-reviews.tsx";
import { Score } from "./score.tsx";

interface FiguresProps {
  dashboard: Dashboard;
  organization: Organization | undefined;
  id: string;
  location: string | undefined;
  /** About one employee; hides public reviews, which are about the business. */
  own: boolean;
  listAt: (filter: Record<string, string>) => string;
}

/** docs/rules.md, Figures, defines each figure. */
export function Figures({ dashboard, organization, id, location, own, listAt }: FiguresProps) {
  const { t, i18n } = useTranslation("dashboard");
  const { days, before, assumptions, comparable } = dashboard;
  const { filled, filling } = useFilled(dashboard, id, location);
  const number = numberFormat(i18n.language);
  const changeOf = (name: "privateReviews" | "interceptedComplaints") =>
    comparable ? <CountChange now={dashboard[name]} before={before[name]} /> : null;

  return (
    <div className={classes.figures} data-own={own || undefined}>
      <Score dashboard={filled} />
      <Figure
        label={t("privateReviews")}
        value={number.format(dashboard.privateReviews)}
        change={changeOf("privateReviews")}
        spark={{ values: sparkOf(days.map(({ reviews }) => reviews)), color: "var(--reviens-green)" }}
        to={listAt({})}
      />
      <Figure
        label={t("interceptedComplaints")}
        value={number.format(dashboard.interceptedComplaints)}
        change={changeOf("interceptedComplaints")}
        spark={{ values: sparkOf(days.map(({ complaints }) => complaints)), color: "var(--reviens-coral)" }}
        to={listAt({ intercepted: "true" })}
      />
      {own ? null : (
        <Estimate
          label={t("saving")}
          organization={organization}
          worth={dashboard.reputationSaving}
          complaints={dashboard.interceptedComplaints - dashboard.importedComplaints}
          imported={dashboard.importedComplaints}
          assumptions={assumptions}
        />
      )}
      {own ? null : dashboard.sources.length === 0 ? (
        <PublicReviews organization={organization} location={location} />
      ) : (
        <PublicFigures dashboard={filled} organization={organization} id={id} location={location} filling={filling} />
      )}
    </div>
  );
}
