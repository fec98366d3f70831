import { IconLink, IconStarFilled, IconWorld } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Dashboard } from "#shared/model/dashboard.ts";
import type { Organization } from "#shared/model/organization.ts";
import { enoughRatings } from "#shared/rules/figures/figures.ts";
import { organizationPages } from "#shared/rules/figures/public-pages.ts";
import { mayIn } from "#shared/rules/permissions.ts";
import { appAddresses } from "#web/addresses.ts";
import { numberFormat } from "#web/parts/format/formats.ts";
import { ButtonFace, buttonLook } from "#web/parts/plain/button-face.tsx";
import { Card } from "#web/parts/plain/card.tsx";
import { CardLabel } from "#web/parts/plain/card-label.tsx";
import { Unseen } from "#web/parts/plain/unseen.tsx";
import { Words } from "#web/parts/plain/words.tsx";
import { sparkOf } from "./buckets.ts";
import { CountChange, ScoreChange } from "./change.tsx";
import classes from "./dashboard.module.css";
import { Estimate } from "./estimate.tsx";
import { Figure } from "./figure.tsx";
import { useFilled } from "./filled.ts";
import { PublicFigureCards } from "./public-figures.tsx";

const size = 144;
const thickness = 11;

function Ring({ value, children }: { value: number; children: string }) {
  const middle = size / 2;
  const circle = { cx: middle, cy: middle, r: (0.9 * size - 2 * thickness) / 2, fill: "none", strokeWidth: thickness };
  return (
    <div className={classes.ring} aria-hidden>
      <svg width={size} height={size} focusable="false" aria-hidden>
        <circle {...circle} stroke="var(--reviens-track)" />
        {value === 0 ? null : (
          <circle
            {...circle}
            pathLength={100}
            stroke="var(--mantine-color-green-filled)"
            strokeDasharray={`${value} 100`}
            strokeLinecap="round"
            transform={`rotate(-90 ${middle} ${middle})`}
          />
        )}
      </svg>
      <span className={classes.ringValue}>{children}</span>
    </div>
  );
}

function Score({ dashboard }: { dashboard: Dashboard }) {
  const { t, i18n } = useTranslation("dashboard");
  const { reputationScore: score, averageRating, before, comparable } = dashboard;
  const known = score.value !== null;
  return (
    <Card className={classes.score}>
      <CardLabel>{t("score.title")}</CardLabel>
      <div className={classes.scoreBody} data-unknown={!known || undefined}>
        <Ring value={score.value ?? 0}>{String(score.value ?? "–")}</Ring>
        <div className={classes.scoreText}>
          {known ? (
            <Unseen>{t("score.of", { value: score.value })}</Unseen>
          ) : (
            <Words strong>{t("score.notEnough")}</Words>
          )}
          {comparable && score.basis === before.reputationScore.basis ? (
            <ScoreChange now={score} before={before.reputationScore} />
          ) : null}
          <Words small dimmed>
            {known
              ? t(`score.basis.${score.basis}`, { count: score.n })
              : t("score.needs", { count: enoughRatings, n: score.n })}
          </Words>
          {averageRating === null ? null : (
            <Words small strong className={classes.average}>
              <IconStarFilled size={16} color="var(--mantine-color-amber-6)" aria-hidden />
              {t(score.basis === "public" ? "score.averagePrivate" : "score.average", {
                average: numberFormat(i18n.language, {
                  minimumFractionDigits: 1,
                  maximumFractionDigits: 1,
                }).format(averageRating),
              })}
            </Words>
          )}
        </div>
      </div>
    </Card>
  );
}

interface PublicReviewsProps {
  organization: Organization | undefined;
  location: string | undefined;
}

/** A location without own pages uses the organization's, which do not count as the location's. */
function PublicReviews({ organization, location }: PublicReviewsProps) {
  const { t } = useTranslation("dashboard");
  const of = location === undefined ? "organization" : "location";
  const inherits =
    location !== undefined && organization !== undefined && organizationPages(organization.sources).length > 0;
  return (
    <Card className={classes.public}>
      <div className={classes.sources}>
        <IconWorld size={24} stroke={1.7} color="var(--mantine-color-dimmed)" aria-hidden />
        <div>
          <CardLabel>{t("publicReviews")}</CardLabel>
          <Words strong>{t(`public.notConnected.${of}`)}</Words>
          <Words small dimmed>
            {t(`public.unlinked.${inherits ? "inherits" : of}`)}
          </Words>
        </div>
      </div>
      {organization !== undefined && mayIn(organization, "feedbackSettings.update") ? (
        <Link
          to={
            location === undefined
              ? appAddresses.settings(organization._id, "resources")
              : appAddresses.location(organization._id, location)
          }
          {...buttonLook({ look: "light" })}
        >
          <ButtonFace before={<IconLink size={17} aria-hidden />}>{t(`public.link.${of}`)}</ButtonFace>
        </Link>
      ) : null}
    </Card>
  );
}

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
export function DashboardFigures({ dashboard, organization, id, location, own, listAt }: FiguresProps) {
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
        <PublicFigureCards
          dashboard={filled}
          organization={organization}
          id={id}
          location={location}
          filling={filling}
        />
      )}
    </div>
  );
}
