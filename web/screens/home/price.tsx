import { IconCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./home.module.css";

const tariff = ["first", "further", "many", "sms"] as const;
const included = ["complaints", "qr", "employees", "sms", "scores", "sources"] as const;

/** Prices are defined in docs/rules.md, Pricing. */
export function Price() {
  const { t } = useTranslation("home");
  return (
    <section id="price" aria-labelledby="price-title">
      <h2 id="price-title" className={classes.heading}>
        {t("price.title")}
      </h2>
      <div className={classes.price}>
        <dl className={classes.tariff}>
          {tariff.map((item) => (
            <div key={item}>
              <dt>{t(`price.${item}.what`)}</dt>
              <dd>{t(`price.${item}.cost`)}</dd>
            </div>
          ))}
        </dl>
        <ul className={classes.included}>
          {included.map((item) => (
            <li key={item}>
              <IconCheck size={20} aria-hidden="true" />
              <span>{t(`price.included.${item}`)}</span>
            </li>
          ))}
        </ul>
      </div>
      <p className={classes.quiet} style={{ marginTop: "1.5rem" }}>
        {t("price.note")}
      </p>
    </section>
  );
}
