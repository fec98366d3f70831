import { useTranslation } from "react-i18next";
import type { PublicPage } from "#shared/model/public-page.ts";
import { numberFormat } from "#web/parts/format/formats.ts";
import classes from "./reviews.module.css";

const ratings = [5, 4, 3, 2, 1] as const;

export function Histogram({ counts }: { counts: NonNullable<PublicPage["histogram"]> }) {
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
