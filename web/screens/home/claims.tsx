import { useTranslation } from "react-i18next";
import classes from "./home.module.css";

const claims = ["kept", "offset", "gone"] as const;

export function Claims() {
  const { t } = useTranslation("home");
  return (
    <section aria-labelledby="claims">
      <h2 id="claims" className={classes.heading}>
        {t("claims.title")}
      </h2>
      <ul className={classes.columns}>
        {claims.map((claim) => (
          <li key={claim} className={classes.column}>
            <strong className={classes.figure}>{t(`claims.${claim}.figure`)}</strong>
            <p>{t(`claims.${claim}.text`)}</p>
          </li>
        ))}
      </ul>
      <p className={classes.quiet} style={{ marginTop: "1.5rem" }}>
        {t("claims.source")}
      </p>
    </section>
  );
}
