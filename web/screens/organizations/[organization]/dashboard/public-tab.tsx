import { Anchor, Button } from "@mantine/core";
import { IconAlertTriangle, IconHourglass, IconStarFilled, IconWorld } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Dashboard } from "#shared/model/dashboard.ts";
import type { Organization } from "#shared/model/organization.ts";
import type { SourceFigures } from "#shared/model/source-figures.ts";
import { mayIn } from "#shared/rules/permissions.ts";
import { appAddresses } from "#web/addresses.ts";
import { averageText } from "#web/parts/format/average.ts";
import { numberFormat } from "#web/parts/format/formats.ts";
import { Blank } from "#web/parts/layout/blank.tsx";
import { Card } from "#web/parts/plain/card.tsx";
import { Heading } from "#web/parts/plain/heading.tsx";
import { Words } from "#web/parts/plain/words.tsx";
import { remarkOf } from "#web/parts/sources/page-facts.tsx";
import classes from "./dashboard.module.css";
import { useFilled } from "./filled.ts";
import { Invitations } from "./invitations.tsx";
import { MoneyTile } from "./money-tile.tsx";
import { beginning } from "./period.ts";
import { ScoreCard } from "./score.tsx";

interface PageLineProps {
  figures: SourceFigures;
  filling: boolean;
  settings: string | null;
}

/** The business moved or closed; its figures still count. */
function Standing({ standing, settings }: Pick<PageLineProps, "settings"> & { standing: "moved" | "closed" }) {
  const { t } = useTranslation("dashboard");
  return (
    <span className={classes.pageState}>
      <IconAlertTriangle size={16} aria-hidden />
      {t(`public.standing.${standing}`)}
      {standing === "moved" && settings !== null ? (
        <Link to={settings} className={classes.goneLink}>
          {t("public.connectNew")}
        </Link>
      ) : null}
    </span>
  );
}

/** Without Tripadvisor's rating, which may be shown by its own picture only. */
function PageLine({ figures, filling, settings }: PageLineProps) {
  const { t, i18n } = useTranslation("dashboard");
  const { source, location, state, rating, count, complaints, complaintsAmong, interceptLessThan, url, standing } =
    figures;
  const remark = remarkOf(figures);
  const below =
    complaints === null ? null : t("public.complaints", { count: complaints, threshold: interceptLessThan });
  const named = (
    <span translate="no">
      {t(`public.credit.${source}`)}
      {location === null ? null : ` · ${location.name}`}
    </span>
  );
  return (
    <li className={classes.pageLine}>
      {url === null ? (
        named
      ) : (
        <a href={url} target="_blank" rel="noopener noreferrer" className={classes.pageLink}>
          {named}
        </a>
      )}
      {state === "read" ? (
        <>
          {rating === null || source !== "google" ? null : (
            <span className={classes.pageRating}>
              {averageText(rating, i18n.language)}
              <IconStarFilled size={14} color="var(--mantine-color-amber-6)" aria-hidden />
            </span>
          )}
          {count === null ? null : <span>{t("public.reviews", { count })}</span>}
          {below === null ? null : (
            <span>
              {complaintsAmong === null
                ? below
                : t("public.complaintsAmong", { count: complaintsAmong, complaints: below })}
            </span>
          )}
          {standing === null ? null : <Standing standing={standing} settings={settings} />}
          {remark === null ? null : <span className={classes.pageRemark}>{t(`public.remark.${remark}`)}</span>}
        </>
      ) : (
        <span className={classes.pageState} data-passing={state === "slow" || state === "quota" || undefined}>
          {state === "slow" || state === "quota" ? (
            <IconHourglass size={16} aria-hidden />
          ) : (
            <IconAlertTriangle size={16} aria-hidden />
          )}
          {state === "gone" && settings !== null ? (
            <Link to={settings} className={classes.goneLink}>
              {t("public.state.gone")}
            </Link>
          ) : state === "slow" && filling ? (
            t("public.state.filling")
          ) : (
            t(`public.state.${state}`)
          )}
        </span>
      )}
    </li>
  );
}

interface TileProps {
  label: string;
  hint: string | null | undefined;
  children: ReactNode;
}

const Tile = ({ label, hint, children }: TileProps) => (
  <Card as="section" className={classes.panel}>
    <Heading level={2} size={4}>
      {label}
    </Heading>
    <div className={classes.value}>{children}</div>
    {hint ? (
      <Words small dimmed>
        {hint}
      </Words>
    ) : null}
  </Card>
);

interface PublicTabProps {
  dashboard: Dashboard;
  organization: Organization;
  location: string | undefined;
}

/** A location without own pages uses the organization's, which do not count as the location's. */
function Unconnected({ organization, location }: Omit<PublicTabProps, "dashboard">) {
  const { t } = useTranslation("dashboard");
  const of = location === undefined ? "organization" : "location";
  return (
    <Blank icon={IconWorld} title={t(`public.notConnected.${of}`)} text={t(`public.unlinked.${of}`)}>
      {mayIn(organization, "feedbackSettings.update") ? (
        <Button
          component={Link}
          to={
            location === undefined
              ? appAddresses.settings(organization._id, "resources")
              : appAddresses.location(organization._id, location)
          }
        >
          {t("public.connect")}
        </Button>
      ) : null}
    </Blank>
  );
}

/** Everything of public pages, of this moment: sources forbid storing it. */
export function PublicTab({ dashboard, organization, location }: PublicTabProps) {
  const { t, i18n } = useTranslation("dashboard");
  const id = organization._id;
  const { filled, filling } = useFilled(dashboard, id, location);
  const { publicReviews, publicComplaints, complaintsFrom, sources, pages, reputationScore, assumptions } = filled;
  if (sources.length === 0) return <Unconnected organization={organization} location={location} />;
  const number = numberFormat(i18n.language);
  const connects = mayIn(organization, "feedbackSettings.update");
  const settingsOf = ({ location: of }: SourceFigures): string | null =>
    !connects ? null : of === null ? appAddresses.settings(id, "resources") : appAddresses.location(id, of._id);
  const isAtLeast = complaintsFrom === "shown";
  const complaints = isAtLeast && publicComplaints === 0 ? null : publicComplaints;
  const silent = sources.find(
    (one) => one.state === "read" && (one.complaints === null || one.complaintsAmong !== null),
  );
  const shown = (value: number | null) => (value === null ? (filling ? "…" : "–") : number.format(value));
  const unread = publicReviews === null && !filling && t(pages.counted > 0 ? "public.unsaid" : "public.unread");
  return (
    <>
      <div className={classes.public}>
        <ScoreCard
          title={t("score.public")}
          score={reputationScore.basis === "public" ? reputationScore : { value: null, basis: "public", n: 0 }}
        />
        <Tile label={t("publicReviews")} hint={unread || null}>
          {shown(publicReviews)}
        </Tile>
        <Tile
          label={t("publicComplaints")}
          hint={silent && t("public.unpublished", { source: t(`public.source.${silent.source}`) })}
        >
          {isAtLeast && complaints !== null
            ? t("public.atLeast", { amount: number.format(complaints) })
            : shown(complaints)}
        </Tile>
        <MoneyTile
          of="cost"
          organization={organization}
          complaints={complaints}
          isAtLeast={isAtLeast}
          assumptions={assumptions}
        />
      </div>
      <Card as="section" className={classes.panel} aria-labelledby="pages">
        <div className={classes.panelHead}>
          <Heading level={2} size={4} id="pages">
            {t("public.pages")}
          </Heading>
          <Link to={appAddresses.reviews(id, { location })} className={Anchor.classes.root} data-underline="always">
            {t("public.read")}
          </Link>
        </div>
        <div role="status">
          <ul className={classes.plainList}>
            {sources.map((figures) => (
              <PageLine
                key={`${figures.source} ${figures.location?._id}`}
                figures={figures}
                filling={filling}
                settings={settingsOf(figures)}
              />
            ))}
          </ul>
        </div>
        {pages.counted < pages.inAll ? (
          <Words small dimmed>
            {t("public.counted", { count: pages.inAll, counted: number.format(pages.counted) })}
          </Words>
        ) : null}
      </Card>
      <Invitations
        organization={id}
        location={location}
        period={{ from: beginning, to: dashboard.to }}
        changes={connects}
      />
    </>
  );
}
