import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { type FallbackProps, ErrorBoundary as ResettingBoundary } from "react-error-boundary";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { isChunkFailure, reloadIfThere, reloadOnce } from "./chunk-guard.ts";

function BareFailure() {
  const { t } = useTranslation("app");
  return (
    <div style={{ padding: "1rem" }}>
      <p role="alert">{t("errors.chunk")}</p>
      <button type="button" onClick={() => void reloadIfThere()}>
        {t("errors.tryAgain")}
      </button>
    </div>
  );
}

const FailurePage = lazy<ComponentType<{ error: unknown }>>(() =>
  import("./error-page.tsx").then(
    (page) => ({ default: page.FailurePage }),
    () => ({ default: BareFailure }),
  ),
);

function Failure({ error }: Pick<FallbackProps, "error">) {
  const [reloading, setReloading] = useState(isChunkFailure(error));
  useEffect(() => {
    let current = true;
    setReloading(isChunkFailure(error));
    if (isChunkFailure(error)) void reloadOnce().then((reloads) => current && setReloading(reloads));
    return () => {
      current = false;
    };
  }, [error]);
  return (
    !reloading && (
      <Suspense>
        <FailurePage error={error} />
      </Suspense>
    )
  );
}

function WholeFailure({ error }: Pick<FallbackProps, "error">) {
  return (
    <main>
      <Failure error={error} />
    </main>
  );
}

/**
 * Shows the error page until the next navigation; a failed chunk reloads once. `whole` adds the main landmark outside
 * layouts.
 */
export function ErrorBoundary({ whole = false, children }: { whole?: boolean; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ResettingBoundary FallbackComponent={whole ? WholeFailure : Failure} resetKeys={[pathname]}>
      {children}
    </ResettingBoundary>
  );
}
