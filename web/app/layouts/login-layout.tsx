import { useTranslation } from "react-i18next";
import { Link, Outlet } from "react-router-dom";
import { LanguageChoice } from "#web/parts/language-choice.tsx";
import { Logo } from "#web/parts/logo.tsx";
import { mainId, SkipLink } from "#web/parts/skip-link.tsx";
import { switchLanguage } from "../i18n.ts";
import classes from "./login-layout.module.css";

const stars = [1, 2, 3, 4, 5];

/** The account pages: the form, and beside it on wide screens what the product is about, in a customer's words. */
export default function LoginLayout() {
  const { t } = useTranslation("app");
  return (
    <div className={classes.page}>
      <SkipLink />
      <div className={classes.side}>
        <header className={classes.head}>
          <Link to="/" className={classes.home}>
            <Logo />
          </Link>
          <LanguageChoice onChange={(language) => void switchLanguage(language)} />
        </header>
        <main id={mainId} tabIndex={-1} className={classes.main}>
          <Outlet />
        </main>
      </div>
      <aside className={classes.words}>
        <figure className={classes.figure}>
          <p className={classes.stars}>
            {stars.map((star) => (
              <svg key={star} viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" focusable="false">
                <path
                  d="m12 2.8 2.8 5.9 6.4.8-4.7 4.5 1.2 6.4L12 17.3l-5.7 3.1 1.2-6.4L2.8 9.5l6.4-.8z"
                  className={star <= 2 ? classes.given : classes.open}
                />
              </svg>
            ))}
            <span className={classes.unseen}>{t("story.stars")}</span>
          </p>
          <blockquote className={classes.quote}>{t("story.complaint")}</blockquote>
          <figcaption className={classes.caption}>{t("story.answer")}</figcaption>
        </figure>
        <p className={classes.note}>{t("story.note")}</p>
      </aside>
    </div>
  );
}
