import { Component, lazy, type ReactNode, Suspense } from "react";
import { useLocation } from "react-router-dom";
import { isChunkFailure, reloadOnce } from "./chunk-guard.ts";

const FailurePage = lazy(async () => ({ default: (await import("./error-page.tsx")).FailurePage }));

interface Caught {
  error?: unknown;
  reloading?: boolean;
}

class Boundary extends Component<{ children: ReactNode }, Caught> {
  override state: Caught = {};

  static getDerivedStateFromError(error: unknown): Caught {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    if (isChunkFailure(error) && reloadOnce()) this.setState({ reloading: true });
  }

  override render(): ReactNode {
    const { error, reloading } = this.state;
    if (reloading) return null;
    return error === undefined ? (
      this.props.children
    ) : (
      <Suspense>
        <FailurePage error={error} />
      </Suspense>
    );
  }
}

/**
 * Shows the error page in place of what throws below it, until another page is opened. A chunk that a newer build
 * replaced reloads the page once.
 */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return <Boundary key={useLocation().pathname}>{children}</Boundary>;
}
