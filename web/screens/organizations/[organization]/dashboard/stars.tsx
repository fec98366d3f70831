import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Dashboard } from "#shared/model/dashboard.ts";
import { numberFormat } from "#web/parts/format/formats.ts";
import { StarRating } from "#web/parts/format/stars.tsx";
import { Card } from "#web/parts/plain/card.tsx";
import { Heading } from "#web/parts/plain/heading.tsx";
import { comparedFrom } from "./changed.ts";
import classes from "./dashboard.module.css";

interface StarsProps {
  ratings: Dashboard["ratings"];
  listAt: (filter: Record<string, string>) => string;
}

export function Stars({ ratings, listAt }: StarsProps) {
  const { t, i18n } = useTranslation("dashboard");
  const total = ratings.reduce((sum, count) => sum + count, 0);
  const percent = numberFormat(i18n.language, { style: "percent", maximumFractionDigits: 0 });
  const longest = Math.max(1, ...ratings);
  return (
    <Card as="section" className={classes.panel} aria-labelledby="distribution">
      <Heading level={2} size={4} id="distribution">
        {t("distribution.title")}
      </Heading>
      <ol className={classes.plainList}>
        {[5, 4, 3, 2, 1].map((star) => {
          const count = ratings[star - 1] ?? 0;
          return (
            <li key={star}>
              <Link to={listAt({ rating: String(star) })} className={classes.bar}>
                <StarRating rating={star} size="0.875rem" />
                <span className={classes.track}>
                  <span className={classes.fill} style={{ width: `${(100 * count) / longest}%` }} />
                </span>
                <strong>{numberFormat(i18n.language).format(count)}</strong>
                {total < comparedFrom ? null : <span className={classes.part}>{percent.format(count / total)}</span>}
              </Link>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
