import { useTranslation } from "react-i18next";
import classes from "./home.module.css";

const questions = ["free", "card", "app", "google", "unhappy", "data"] as const;

export function Questions() {
  const { t } = useTranslation("home");
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className={classes.heading}>
        {t("questions.title")}
      </h2>
      <div className={classes.questions}>
        {questions.map((question) => (
          <details key={question} name="questions">
            <summary>{t(`questions.${question}.asked`)}</summary>
            <p>{t(`questions.${question}.answer`)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
