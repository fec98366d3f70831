import { Anchor, Skeleton, Text } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { SourceName } from "#shared/model/invitation.ts";
import type { PublicPage } from "#shared/model/public-page.ts";
import { publicComplaintsIn } from "#shared/rules/figures/public-figures.ts";
import { dateFormat, numberFormat } from "#web/parts/format/formats.ts";
import { Credit, ExternalAnchor } from "#web/parts/sources/page-facts.tsx";
import { SourceRating } from "#web/parts/sources/source-rating.tsx";
import { lookNow } from "#web/session/last-look.ts";
import { reviewsInOrder } from "./in-order.ts";
import { ReviewCard } from "./review.tsx";
import classes from "./reviews.module.css";

interface PageStatusProps {
  page: PublicPage;
  threshold: number;
  since: string | null;
  fresh: number;
}

function PageStatus({ page, threshold, since, fresh }: PageStatusProps) {
  const { t, i18n } = useTranslation("sources");
  const counted = publicComplaintsIn(page, threshold);
  const says: string[] = [];
  if (counted !== null) {
    const complaints = t("screen.complaints", { count: counted.complaints, threshold });
    says.push(counted.among === null ? complaints : t("screen.complaintsAmong", { count: counted.among, complaints }));
  }
  if (since !== null && fresh > 0) {
    const date = dateFormat(i18n.language, { dateStyle: "medium" }).format(Date.parse(since));
    says.push(t("screen.fresh", { count: fresh, date }));
  }
  return (
    <Text size="sm" fw={600} mt="sm" role="status">
      {says.join(" · ")}
    </Text>
  );
}

const ratings = [5, 4, 3, 2, 1] as const;

function Histogram({ counts }: { counts: NonNullable<PublicPage["histogram"]> }) {
  const { t, i18n } = useTranslation("sources");
  const number = numberFormat(i18n.language);
  const most = Math.max(1, ...ratings.map((rating) => counts[rating]));
  return (
    <table className={classes.histogram}>
      <caption className={classes.unseen}>{t("screen.histogram")}</caption>
      <tbody>
        {ratings.map((rating) => (
          <tr key={rating}>
            <th scope="row">{t("screen.of5", { rating })}</th>
            <td aria-hidden="true" className={classes.barCell}>
              <span className={classes.track}>
                <span className={classes.bar} style={{ width: `${(100 * counts[rating]) / most}%` }} />
              </span>
            </td>
            <td data-figures>{number.format(counts[rating])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function SourceLoading() {
  return (
    <div className={classes.source} aria-hidden="true">
      <Skeleton h={22} w={180} mb="sm" />
      <Skeleton h={40} w={120} mb="md" />
      <Skeleton h={120} />
    </div>
  );
}

interface SourcePageProps {
  source: SourceName;
  page: PublicPage;
  location: string | null;
  threshold: number;
  settings: string | null;
  /** Key of the page among this device's visits. */
  look: string;
}

export function SourcePage({ source, page, location, threshold, settings, look }: SourcePageProps) {
  const { t } = useTranslation("sources");
  const id = useId();
  const [since] = useState(() => lookNow(look));
  const { name, rating, ratingPicture, count, histogram, url, reviews, closed, movedTo } = page;
  const shown = reviews === null ? null : reviewsInOrder(reviews, { threshold, since });
  // Without a rating there is nothing to say about reviews.
  const unreviewed = rating === null && (count ?? 0) === 0 && (shown ?? []).length === 0;
  const fresh = shown?.filter((one) => one.fresh).length ?? 0;
  return (
    <section className={classes.source} aria-labelledby={`${id} ${id}-place`}>
      <div className={classes.sourceHead}>
        <h2 id={id} className={classes.credit}>
          <Credit source={source} />
        </h2>
        <Text id={`${id}-place`} size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {[location, name].filter((one) => one !== null).join(" · ")}
        </Text>
      </div>
      {movedTo !== null ? (
        <Text size="sm" mb="xs">
          {t("confirm.moved")}{" "}
          {settings === null ? null : (
            <Anchor component={Link} to={settings} inherit>
              {t("screen.connectNew")}
            </Anchor>
          )}
        </Text>
      ) : closed === true ? (
        <Text size="sm" c="var(--mantine-color-error)" mb="xs">
          {t("closed")}
        </Text>
      ) : null}
      <div className={classes.figures}>
        <div className={classes.summary}>
          {rating === null ? (
            <Text fw={600}>{t("unrated")}</Text>
          ) : (
            <div className={classes.rating}>
              <SourceRating source={source} rating={rating} picture={ratingPicture} />
            </div>
          )}
          {count === null ? null : <Text c="dimmed">{t("reviews", { count })}</Text>}
          {url === null ? null : <ExternalAnchor to={url}>{t("screen.all")}</ExternalAnchor>}
        </div>
        {unreviewed || histogram === null ? null : <Histogram counts={histogram} />}
      </div>
      {unreviewed ? null : <PageStatus page={page} threshold={threshold} since={since} fresh={fresh} />}
      {shown === null && !unreviewed ? (
        <Text size="sm" mt="sm">
          {t("screen.reviewsUnread")}
        </Text>
      ) : shown === null || shown.length === 0 ? (
        <Text size="sm" mt="sm">
          {t("screen.noReviews")}
        </Text>
      ) : (
        <ul className={classes.list}>
          {shown.map((one, index) => (
            <ReviewCard key={one.review.id ?? index} source={source} shown={one} page={url} />
          ))}
        </ul>
      )}
    </section>
  );
}
