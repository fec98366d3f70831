import { IconAlertTriangle, IconHourglass, IconStarFilled } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Dashboard } from "#shared/model/dashboard.ts";
import type { Organization } from "#shared/model/organization.ts";
import type { SourceFigures } from "#shared/model/source-figures.ts";
import { mayIn } from "#shared/rules/permissions.ts";
import { appAddresses } from "#web/addresses.ts";
import { averageText } from "#web/parts/format/average.ts";
import { numberFormat } from "#web/parts/format/formats.ts";
import { ButtonFace, buttonLook } from "#web/parts/plain/button-face.tsx";
import { Card } from "#web/parts/plain/card.tsx";
import { CardLabel } from "#web/parts/plain/card-label.tsx";
import { Words } from "#web/parts/plain/words.tsx";
import { remarkOf } from "#web/parts/sources/page-facts.tsx";
import classes from "./dashboard.module.css";
import { Estimate } from "./estimate.tsx";
import { Figure } from "./figure.tsx";

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

interface PublicFiguresProps {
  dashboard: Dashboard;
  organization: Organization | undefined;
  id: string;
  location: string | undefined;
  filling: boolean;
}

/** Current values without trend, because sources forbid storing them. */
export function PublicFigureCards({ dashboard, organization, id, location, filling }: PublicFiguresProps) {
  const { t, i18n } = useTranslation("dashboard");
  const { publicReviews, publicComplaints, complaintsFrom, reputationCost, sources, pages, assumptions } = dashboard;
  const number = numberFormat(i18n.language);
  const connects = organization !== undefined && mayIn(organization, "feedbackSettings.update");
  const settingsOf = ({ location: of }: SourceFigures): string | null =>
    !connects ? null : of === null ? appAddresses.settings(id, "resources") : appAddresses.location(id, of._id);
  const isAtLeast = complaintsFrom === "shown";
  const complaints = isAtLeast && publicComplaints === 0 ? null : publicComplaints;
  const silent = sources.find(
    (one) => one.state === "read" && (one.complaints === null || one.complaintsAmong !== null),
  );
  const unpublished = silent && t("public.unpublished", { source: t(`public.source.${silent.source}`) });
  const shown = (value: number | null) => (value === null ? (filling ? "…" : "–") : number.format(value));
  return (
    <>
      <h3 className={`${classes.label} ${classes.apart}`}>{t("public.apart")}</h3>
      <Figure
        label={t("publicReviews")}
        value={shown(publicReviews)}
        hint={publicReviews !== null || filling ? undefined : t(pages.counted > 0 ? "public.unsaid" : "public.unread")}
      />
      <Figure
        label={t("publicComplaints")}
        value={
          isAtLeast && complaints !== null
            ? t("public.atLeast", { amount: number.format(complaints) })
            : shown(complaints)
        }
        hint={unpublished ?? (complaints === null ? undefined : t("public.from"))}
      />
      {complaints === null ? (
        <Figure label={t("cost")} wide value={filling ? "…" : "–"} hint={unpublished ?? t("public.costUnknown")} />
      ) : (
        <Estimate
          label={t("cost")}
          organization={organization}
          worth={reputationCost}
          complaints={complaints}
          isAtLeast={isAtLeast}
          unasked={t("estimate.costUnasked")}
          assumptions={assumptions}
        />
      )}
      <Card className={classes.publicState}>
        <div className={classes.publicPages}>
          <CardLabel>{t("public.pages")}</CardLabel>
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
        </div>
        <Link to={appAddresses.reviews(id, { location })} {...buttonLook({ look: "default" })}>
          <ButtonFace>{t("public.read")}</ButtonFace>
        </Link>
      </Card>
    </>
  );
}
