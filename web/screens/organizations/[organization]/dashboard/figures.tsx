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
  /** Undefined until it is read. */
  organization: Organization | undefined;
  /** The organization's id, and the location that the figures are narrowed to. */
  id: string;
  location: string | undefined;
  /**
   * Whether they are about one employee. The figures of public reviews are left out then, because those are about the
   * business.
   */
  own: boolean;
  /** The address of the feedback list for the same period and location, with more filters. */
  listAt: (filter: Record<string, string>) => string;
}

/** "How are we doing?": the figures with comparison and course. docs/rules.md, Figures, defines each of them. */
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
