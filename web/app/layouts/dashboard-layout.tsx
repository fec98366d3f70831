import { ActionIcon, AppShell, Drawer, Group, Stack } from "@mantine/core";
import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import { IconMenu2 } from "@tabler/icons-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link, Outlet, useLocation } from "react-router-dom";
import { addresses } from "#web/addresses.ts";
import { useAfterPaint } from "#web/parts/browser/after-paint.ts";
import { Logo } from "#web/parts/layout/logo.tsx";
import { mainId, SkipLink } from "#web/parts/layout/skip-link.tsx";
import { LeaveGuard } from "#web/parts/settings/leave-guard.tsx";
import { ErrorBoundary } from "../error-boundary.tsx";
import { useFirstData } from "../first-data.ts";
import { PaletteButton } from "../palette/palette-button.tsx";
import { usePalette } from "../palette/use-palette.tsx";
import { AccountMenu } from "./account-menu.tsx";
import classes from "./dashboard-layout.module.css";
import { BottomBar, SideLinks, WaitingInTitle } from "./navigation.tsx";
import { OrganizationSwitcher } from "./organization-switcher.tsx";
import { usePersonalSettings } from "./personal-settings.ts";

/**
 * The layout of the staff's pages: navigation at the side, or on a phone a bar at the bottom and a drawer for the rest.
 */
export default function DashboardLayout() {
  const { t } = useTranslation("app");
  const { pathname } = useLocation();
  const [opened, drawer] = useDisclosure(false);
  const { palette, open, prepare } = usePalette();
  const screenMayShow = useFirstData();
  // What the other kind of window shows is not even rendered: each part of the frame costs a slow processor time.
  const wide = useMediaQuery("(min-width: 48em)", true, { getInitialValueInEffect: false });
  const afterPaint = useAfterPaint();
  usePersonalSettings();

  // biome-ignore lint/correctness/useExhaustiveDependencies: opening another page closes the drawer.
  useEffect(drawer.close, [pathname]);

  const side = (
    <>
      <OrganizationSwitcher />
      <SideLinks />
    </>
  );
  return (
    <LeaveGuard>
      <AppShell
        header={{ height: { base: 56, sm: 0 } }}
        navbar={{ width: 256, breakpoint: "sm", collapsed: { mobile: true } }}
        padding={0}
      >
        <SkipLink />
        <WaitingInTitle />
        {wide ? null : (
          <AppShell.Header hiddenFrom="sm" className={classes.head}>
            <Group justify="space-between" h="100%" px="md" wrap="nowrap">
              <Link to={addresses.organizations} className={classes.home}>
                <Logo small />
              </Link>
              <OrganizationSwitcher compact />
              <Group gap={4} wrap="nowrap">
                <PaletteButton compact onLikely={prepare} onOpen={open} />
                <ActionIcon size="lg" onClick={drawer.open} aria-label={t("navigation.more")}>
                  <IconMenu2 size={22} aria-hidden="true" />
                </ActionIcon>
              </Group>
            </Group>
          </AppShell.Header>
        )}
        {wide ? (
          <AppShell.Navbar className={classes.side} p="md">
            <Link to={addresses.organizations} className={classes.home}>
              <Logo />
            </Link>
            <Stack gap="md" mt="lg" flex={1}>
              <PaletteButton onLikely={prepare} onOpen={open} />
              {side}
            </Stack>
            <AccountMenu />
          </AppShell.Navbar>
        ) : null}
        <AppShell.Main id={mainId} tabIndex={-1} className={classes.main}>
          <ErrorBoundary>{screenMayShow ? <Outlet /> : null}</ErrorBoundary>
        </AppShell.Main>
        {wide ? null : <BottomBar />}
        {palette}
        {afterPaint && !wide ? (
          <Drawer
            opened={opened}
            onClose={drawer.close}
            position="right"
            size="min(20rem, 88vw)"
            title={<Logo />}
            closeButtonProps={{ "aria-label": t("navigation.close") }}
            hiddenFrom="sm"
          >
            <Stack gap="md">
              {side}
              <AccountMenu open />
            </Stack>
          </Drawer>
        ) : null}
      </AppShell>
    </LeaveGuard>
  );
}
