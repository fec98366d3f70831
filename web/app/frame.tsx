import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { type ReactNode, Suspense, useEffect } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { BuildCheck } from "./build-check.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { PageAnnouncer } from "./page-title.tsx";
import { cssVariables, theme } from "./theme.ts";
import { Toasts } from "./toasts.tsx";

const colourScheme = localStorageColorSchemeManager({ key: "theme" });

/** A page that was opened begins at its top; going back, the browser knows where one was. */
function useTopOfPage(pathname: string): void {
  const how = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what scrolls, not how it was reached.
  useEffect(() => {
    if (how === "PUSH") scrollTo(0, 0);
  }, [pathname]);
}

/** What surrounds every page: the look, the toasts, the title, the build check. The home page is light always (spec §2). */
export function Frame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  useTopOfPage(pathname);
  useEffect(() => {
    // Set before the first paint by first-paint.js; from here on the style sheet colours the ground.
    document.documentElement.style.backgroundColor = "";
  }, []);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colourScheme}
      defaultColorScheme="auto"
      {...(pathname === "/" ? { forceColorScheme: "light" as const } : {})}
    >
      <PageAnnouncer>
        <Suspense>
          <ErrorBoundary whole>{children}</ErrorBoundary>
        </Suspense>
      </PageAnnouncer>
      <Toasts />
      <BuildCheck />
    </MantineProvider>
  );
}
