import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { type ReactNode, Suspense, useEffect } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { addresses } from "#web/addresses.ts";
import { ConnectionBanner } from "./banner/connection-banner.tsx";
import { BuildCheck } from "./build-check.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { PageAnnouncer } from "./page-title.tsx";
import { cssVariables, theme } from "./theme.ts";
import { Toasts } from "./toasts.tsx";

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
      {...(pathname === addresses.home ? { forceColorScheme: "light" as const } : {})}
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
