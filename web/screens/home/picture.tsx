import { useTranslation } from "react-i18next";
import classes from "./home.module.css";

/** Taken by `npm run screenshots`, in the reader's language. */
export function Picture() {
  const { t, i18n } = useTranslation("home");
  return (
    <section aria-labelledby="picture">
      <h2 id="picture" className={classes.heading}>
        {t("picture.title")}
      </h2>
      <img
        className={classes.picture}
        src={`/home/dashboard-${i18n.language}.jpg`}
        alt={t("picture.shows")}
        width={1280}
        height={860}
        loading="lazy"
        decoding="async"
      />
    </section>
  );
}
