import { ActionIcon, Drawer, Stack, useMantineColorScheme } from "@mantine/core";
import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import { IconMenu2 } from "@tabler/icons-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link, Outlet, useLocation } from "react-router-dom";
import { appAddresses } from "#web/addresses.ts";
import { useSession } from "#web/api/session.ts";
import { switchLanguage } from "#web/language/i18n.ts";
import { languageOfCookie, languageOfPath } from "#web/language/locale.ts";
import { useAfterPaint } from "#web/parts/browser/paint.ts";
import { Logo } from "#web/parts/layout/logo.tsx";
import { mainId, SkipLink } from "#web/parts/layout/skip-link.tsx";
import { WaitingNote } from "#web/parts/layout/waiting.tsx";
import { LeaveGuard } from "#web/parts/settings/leave-guard.tsx";
import { dropDraftsOfOthers } from "#web/session/drafts.ts";
import { useOrganizationsStore } from "#web/session/organizations-store.ts";
import { ErrorBoundary } from "../error-boundary.tsx";
import { useFirstData } from "../first-data.ts";
import { PaletteButton } from "../palette/palette-button.tsx";
import { usePalette } from "../palette/use-palette.tsx";
import { AccountMenu, OpenAccountMenu } from "./account-menu.tsx";
import classes from "./dashboard-layout.module.css";
import { BottomBar, SideLinks, WaitingInTitle } from "./navigation.tsx";
import { OrganizationSwitcher } from "./organization-switcher.tsx";

/** Applies theme and language from the account; a language in the address or cookie wins. */
function usePersonalSettings(): void {
  const user = useSession().data;
  const { setColorScheme } = useMantineColorScheme();
  const theme = user?.theme;
  const language = user?.language;

  useEffect(() => {
    if (theme !== undefined) setColorScheme(theme);
  }, [theme, setColorScheme]);

  useEffect(() => {
    if (language === undefined) return;
    if (languageOfPath(location.pathname) ?? languageOfCookie(document.cookie)) return;
    void switchLanguage(language);
  }, [language]);
}

/** Drops other people's drafts in this tab, because drafts may name customers. */
function useOwnDraftsAlone(): void {
  const user = useSession().data?._id;
  useEffect(() => {
    if (user !== undefined) dropDraftsOfOthers(user);
  }, [user]);
}

export default function DashboardLayout() {
  const { t } = useTranslation("app");
  const { pathname } = useLocation();
  const [opened, drawer] = useDisclosure(false);
  const { palette, open, prepare } = usePalette();
  const screenMayShow = useFirstData();
  const isKnown = useSession().data !== undefined;
  const selected = useOrganizationsStore((organizations) => organizations.selected);
  const home = selected === null ? appAddresses.organizations : appAddresses.dashboard(selected);
  // Only the visible variant is rendered, because each part costs a slow processor time.
  const wide = useMediaQuery("(min-width: 48em)", true, { getInitialValueInEffect: false });
  const live = useAfterPaint(screenMayShow);
  usePersonalSettings();
  useOwnDraftsAlone();

  // biome-ignore lint/correctness/useExhaustiveDependencies: opening another page closes the drawer.
  useEffect(drawer.close, [pathname]);

  return (
    <LeaveGuard>
      <div className={classes.frame}>
        <SkipLink />
        <WaitingInTitle />
        {wide ? (
          <nav className={classes.side}>
            <Link to={home} className={classes.home}>
              <Logo />
            </Link>
            <div className={classes.links}>
              <PaletteButton onLikely={prepare} onOpen={open} />
              <OrganizationSwitcher live={live} />
              <SideLinks />
            </div>
            <AccountMenu live={live} />
          </nav>
        ) : (
          <header className={classes.head}>
            <Link to={home} className={classes.home}>
              <Logo small />
            </Link>
            <OrganizationSwitcher compact live={live} />
            <div className={classes.tools}>
              <PaletteButton compact onLikely={prepare} onOpen={open} />
              <ActionIcon size="lg" onClick={drawer.open} aria-label={t("navigation.more")}>
                <IconMenu2 size={22} aria-hidden="true" />
              </ActionIcon>
            </div>
          </header>
        )}
        <main id={mainId} tabIndex={-1} className={classes.main}>
          <ErrorBoundary>{isKnown ? screenMayShow && <Outlet /> : <WaitingNote />}</ErrorBoundary>
        </main>
        {wide ? null : <BottomBar />}
        {palette}
        {live && !wide ? (
          <Drawer
            opened={opened}
            onClose={drawer.close}
            position="right"
            size="min(20rem, 88vw)"
            title={<Logo />}
            closeButtonProps={{ "aria-label": t("navigation.close") }}
            hiddenFrom="sm"
            // Otherwise screen readers announce a second banner.
            attributes={{ header: { role: "presentation" } }}
          >
            <Stack gap="md">
              <OrganizationSwitcher live />
              <SideLinks />
              <OpenAccountMenu />
            </Stack>
          </Drawer>
        ) : null}
      </div>
    </LeaveGuard>
  );
}
