import { type ComponentType, createElement, lazy, type ReactElement, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { RouteObject } from "react-router-dom";
import { connectionNow, onceThere } from "#web/api/connection.ts";
import { loadTexts, type Namespace } from "#web/language/texts.ts";
import type { Opened, ScreenAhead } from "./ahead.ts";
import { type PageTitle, Titled } from "./page-title.tsx";
import classes from "./waits-for-connection.module.css";

function WaitsForConnection() {
  const { t } = useTranslation("app");
  return (
    <section className={classes.place}>
      <h1 className={classes.title}>{t("unloaded.title")}</h1>
      <p role="status">{t("unloaded.text")}</p>
    </section>
  );
}

export interface ShownScreen {
  default: ComponentType;
}

class Handle {
  readonly fetch: () => Promise<unknown>;
  readonly texts: readonly Namespace[];
  readonly ask: (opened: Opened) => Promise<unknown>;

  constructor({ fetch, texts = [], ask = async () => {} }: Pick<Handle, "fetch"> & Partial<Handle>) {
    this.fetch = fetch;
    this.texts = texts;
    this.ask = ask;
  }
}

export interface Lazily {
  element: ReactElement;
  handle: Handle;
}

/**
 * Renders loaded components directly: React's `lazy` would wait once more and render the page with low priority, often
 * twice.
 */
function lazily(
  load: () => Promise<ShownScreen>,
  wrap: (Loaded: ComponentType) => ReactElement,
  texts: readonly Namespace[] = [],
): Lazily {
  let arrived: ComponentType | undefined;
  const fetched = onceThere(async () => {
    const shown = await load();
    arrived = shown.default;
    return shown;
  });
  const Awaited = lazy(fetched);
  // React would otherwise keep the old page under the new address while the code cannot be fetched.
  const first = () => arrived ?? (connectionNow() === "there" ? Awaited : WaitsForConnection);
  function Loaded() {
    // Replacing the component would lose its state.
    const [shown, show] = useState<ComponentType>(first);
    useEffect(() => {
      if (shown !== WaitsForConnection) return;
      // Lets React throw a failure where the error boundary catches it.
      const open = () => show(() => arrived ?? Awaited);
      void fetched().then(open, open);
    }, [shown]);
    return createElement(shown);
  }
  return { element: wrap(Loaded), handle: new Handle({ fetch: fetched, texts }) };
}

export const around = (load: () => Promise<ShownScreen>): Lazily => lazily(load, (Loaded) => <Loaded />);

/** A screen in its own chunk; texts load in parallel. `title` is a key of `titles` in `app.json`. */
export const screen = (load: () => Promise<ShownScreen>, title: PageTitle, ...texts: Namespace[]): Lazily =>
  lazily(
    async () => {
      const [shown] = await Promise.all([load(), loadTexts(texts)]);
      return shown;
    },
    (Loaded) => (
      <Titled title={title}>
        <Loaded />
      </Titled>
    ),
    texts,
  );

type Asking = typeof import("./ahead.ts");

const withData = ({ element, handle }: Lazily, ask: (asking: Asking, opened: Opened) => Promise<unknown>): Lazily => ({
  element,
  handle: new Handle({ ...handle, ask: async (opened) => ask(await import("./ahead.ts"), opened) }),
});

export const withOrganizations = (guard: Lazily): Lazily =>
  withData(guard, (asking, opened) => asking.organizationsAhead(opened));

export const withDataOf = (name: ScreenAhead, shown: Lazily): Lazily =>
  withData(shown, (asking, opened) => asking.screenAhead(name, opened));

export const handleOf = ({ handle }: RouteObject): Handle | null => (handle instanceof Handle ? handle : null);
