import { Anchor, Button, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link, Outlet } from "react-router-dom";
import { useSession } from "#web/api/session.ts";
import { LanguageChoice } from "#web/parts/language-choice.tsx";
import { Logo } from "#web/parts/logo.tsx";
import { mainId, SkipLink } from "#web/parts/skip-link.tsx";
import { switchLanguage } from "../i18n.ts";
import classes from "./default-layout.module.css";

/** The public pages: a quiet head with the way in, and a foot with the terms and the languages. */
export default function DefaultLayout() {
  const { t } = useTranslation("app");
  const user = useSession().data;
  return (
    <div className={classes.page}>
      <SkipLink />
      <header className={classes.head}>
        <Link to="/" className={classes.home}>
          <Logo />
        </Link>
        <Group gap="xs" wrap="nowrap">
          {user ? (
            <Button component={Link} to="/organizations">
              {t("navigation.openDashboard")}
            </Button>
          ) : (
            <>
              <Button component={Link} to="/login" variant="subtle" color="dark">
                {t("navigation.logIn")}
              </Button>
              <Button component={Link} to="/register" className={classes.wide}>
                {t("navigation.getStarted")}
              </Button>
            </>
          )}
        </Group>
      </header>
      <main id={mainId} tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      <footer className={classes.foot}>
        <Group gap="lg">
          <span>Reviens</span>
          <Anchor component={Link} to="/terms" size="sm" c="dimmed" underline="hover">
            {t("titles.terms")}
          </Anchor>
          <Anchor component={Link} to="/login" size="sm" c="dimmed" underline="hover">
            {t("navigation.logIn")}
          </Anchor>
        </Group>
        <LanguageChoice onChange={(language) => void switchLanguage(language)} />
      </footer>
    </div>
  );
}
