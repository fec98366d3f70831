import { Button, Group, localStorageColorSchemeManager, MantineProvider, Text } from "@mantine/core";
import { notifications, useNotifications } from "@mantine/notifications";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigationType } from "react-router-dom";
import { appAddresses } from "#web/addresses.ts";
import { newestBuildQuery } from "#web/api/build.ts";
import { endToasts, lasting } from "#web/parts/notice/end-toasts.ts";
import { ConnectionBanner } from "./banner/connection-banner.tsx";
import { reloadIfThere } from "./chunk-guard.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { isNewerBuild } from "./newer-build.ts";
import { PageAnnouncer } from "./page-title.tsx";
import { cssVariables, theme } from "./theme.ts";
import classes from "./toasts.module.css";

/** Null in development. */
const ownBuild = document.querySelector('meta[name="build"]')?.getAttribute("content") ?? null;

function BuildCheck() {
  const { t } = useTranslation("app");
  const { data, dataUpdatedAt } = useQuery({ ...newestBuildQuery, enabled: ownBuild !== null });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer counts, so an offer that was closed comes back with the next one.
  useEffect(() => {
    if (ownBuild === null || !isNewerBuild(ownBuild, data)) return;
    notifications.show({
      ...lasting,
      id: "newer-build",
      autoClose: false,
      role: "status",
      message: (
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm">{t("build.newer")}</Text>
          <Button size="compact-sm" variant="light" onClick={() => void reloadIfThere()}>
            {t("build.reload")}
          </Button>
        </Group>
      ),
    });
  }, [data, dataUpdatedAt, t]);
  return null;
}

/** Fallback while the toast component loads or cannot be loaded. */
function BareToasts() {
  const { t } = useTranslation("app");
  return (
    <section className={classes.toasts} aria-label={t("toasts.region")}>
      {useNotifications().notifications.map(({ id, message, role }) => (
        <div key={id} className={classes.toast} role={role}>
          <div>{message}</div>
          <button type="button" aria-label={t("toasts.close")} onClick={() => id && notifications.hide(id)}>
            ×
          </button>
        </div>
      ))}
    </section>
  );
}

const ShownToasts = lazy<ComponentType>(() => import("./shown-toasts.tsx").catch(() => ({ default: BareToasts })));

/**
 * Loads the toast component with the first toast, for staff earlier, so that toasts work offline. Toasts end with their
 * screen.
 */
function Toasts() {
  const { notifications: shown, queue } = useNotifications();
  const needed = useRef(false);
  const { pathname } = useLocation();
  needed.current ||= shown.length + queue.length > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving a page ends its toasts.
  useEffect(() => endToasts, [pathname]);

  return (
    needed.current && (
      <Suspense fallback={<BareToasts />}>
        <ShownToasts />
      </Suspense>
    )
  );
}

const colorScheme = localStorageColorSchemeManager({ key: "theme" });

/** Browsers restore the position themselves on going back. */
function useTopOfPage(pathname: string): void {
  const how = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page scrolls to the top, a new kind of navigation alone does not.
  useEffect(() => {
    if (how === "PUSH") scrollTo(0, 0);
  }, [pathname]);
}

/** The home page is always light. */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  useTopOfPage(pathname);
  useEffect(() => {
    // Set by first-paint.js; from here on the style sheet applies.
    document.documentElement.style.backgroundColor = "";
  }, []);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
      {...(pathname === appAddresses.home ? { forceColorScheme: "light" as const } : {})}
    >
      <PageAnnouncer>
        <Suspense>
          <ErrorBoundary whole>{children}</ErrorBoundary>
        </Suspense>
      </PageAnnouncer>
      <Toasts />
      <BuildCheck />
      <ConnectionBanner />
    </MantineProvider>
  );
}
