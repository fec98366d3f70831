import { useTranslation } from "react-i18next";
import { Link, Outlet } from "react-router-dom";
import { appAddresses } from "#web/addresses.ts";
import { switchLanguage } from "#web/language/i18n.ts";
import { LanguageChoice } from "#web/parts/choice/language-choice.tsx";
import { Logo } from "#web/parts/layout/logo.tsx";
import { mainId, SkipLink } from "#web/parts/layout/skip-link.tsx";
import classes from "./login-layout.module.css";

const stars = [1, 2, 3, 4, 5];

export default function LoginLayout() {
  const { t } = useTranslation("app");
  return (
    <div className={classes.page}>
      <SkipLink />
      <div className={classes.side}>
        <header className={classes.head}>
          <Link to={appAddresses.home} className={classes.home}>
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
