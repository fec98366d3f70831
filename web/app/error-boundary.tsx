import { Component, type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { isChunkFailure, reloadOnce } from "./chunk-guard.ts";

function BareFailure() {
  const { t } = useTranslation("app");
  return (
    <p role="alert" style={{ padding: "1rem" }}>
      {t("errors.chunk")}
    </p>
  );
}

// What failed may be the network that the error page itself would come by: a sentence is better than an empty page.
const FailurePage = lazy<ComponentType<{ error: unknown }>>(() =>
  import("./error-page.tsx").then(
    (page) => ({ default: page.FailurePage }),
    () => ({ default: BareFailure }),
  ),
);

interface Below {
  path: string;
  whole: boolean;
  children: ReactNode;
}

interface Caught {
  path: string;
  error?: unknown;
  reloading?: boolean;
}

class Boundary extends Component<Below, Caught> {
  override state: Caught = { path: this.props.path };

  static getDerivedStateFromError(error: unknown): Partial<Caught> {
    return { error };
  }

  static getDerivedStateFromProps({ path }: Below, state: Caught): Partial<Caught> | null {
    return path === state.path ? null : { path, error: undefined, reloading: false };
  }

  override componentDidCatch(error: unknown): void {
    if (isChunkFailure(error) && reloadOnce()) this.setState({ reloading: true });
  }

  override render(): ReactNode {
    const { error, reloading } = this.state;
    // Nothing for the moment that a reload takes, rather than an error that is about to go away.
    if (reloading) return null;
    if (error === undefined) return this.props.children;
    const failure = <FailurePage error={error} />;
    return <Suspense>{this.props.whole ? <main>{failure}</main> : failure}</Suspense>;
  }
}

/**
 * Shows the error page in place of what throws below it, until another page is opened. A chunk that a newer build
 * replaced reloads the page once. `whole` where there is no layout around it, and so no main landmark.
 */
export function ErrorBoundary({ whole = false, children }: { whole?: boolean; children: ReactNode }) {
  return (
    <Boundary path={useLocation().pathname} whole={whole}>
      {children}
    </Boundary>
  );
}
