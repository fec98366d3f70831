import { Anchor, Button, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link, Outlet } from "react-router-dom";
import { appAddresses } from "#web/addresses.ts";
import { useSession } from "#web/api/session.ts";
import { switchLanguage } from "#web/language/i18n.ts";
import { LanguageChoice } from "#web/parts/choice/language-choice.tsx";
import { Logo } from "#web/parts/layout/logo.tsx";
import { mainId, SkipLink } from "#web/parts/layout/skip-link.tsx";
import classes from "./default-layout.module.css";

export default function DefaultLayout() {
  const { t } = useTranslation("app");
  const user = useSession().data;
  return (
    <div className={classes.page}>
      <SkipLink />
      <header className={classes.head}>
        <Link to={appAddresses.home} className={classes.home}>
          <Logo />
        </Link>
        <Group gap="xs">
          <LanguageChoice onChange={(language) => void switchLanguage(language)} />
          {user ? (
            <Button component={Link} to={appAddresses.organizations}>
              {t("navigation.openDashboard")}
            </Button>
          ) : (
            <>
              <Button component={Link} to={appAddresses.login} variant="subtle" color="dark">
                {t("navigation.logIn")}
              </Button>
              <Button component={Link} to={appAddresses.register} className={classes.wide}>
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
          <Anchor href={`mailto:${import.meta.env.VITE_CONTACT}`} size="sm" c="dimmed" underline="hover">
            {import.meta.env.VITE_CONTACT}
          </Anchor>
          <Anchor component={Link} to={appAddresses.terms} size="sm" c="dimmed" underline="hover">
            {t("titles.terms")}
          </Anchor>
          <Anchor component={Link} to={appAddresses.login} size="sm" c="dimmed" underline="hover">
            {t("navigation.logIn")}
          </Anchor>
        </Group>
      </footer>
    </div>
  );
}
