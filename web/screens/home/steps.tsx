import { useTranslation } from "react-i18next";
import classes from "./home.module.css";

const steps = ["ask", "answer", "invite"] as const;

export function Steps() {
  const { t } = useTranslation("home");
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className={classes.heading}>
        {t("steps.title")}
      </h2>
      <ol className={classes.columns}>
        {steps.map((step, index) => (
          <li key={step} className={classes.column}>
            <span className={classes.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{t(`steps.${step}.title`)}</h3>
            <p>{t(`steps.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
