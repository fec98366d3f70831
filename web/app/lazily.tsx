import { type ComponentType, createElement, lazy, type ReactElement, useEffect, useState } from "react";
import type { RouteObject } from "react-router-dom";
import { connectionNow, onceThere } from "#web/api/connection.ts";
import { loadTexts, type Namespace } from "#web/language/texts.ts";
import type { Opened, ScreenAhead } from "./ahead.ts";
import { type PageTitle, Titled } from "./page-title.tsx";
import { WaitsForConnection } from "./waits-for-connection.tsx";

/** The exports of a screen's, layout's or guard's file. */
export interface Shown {
  default: ComponentType;
}

/** What a route says about itself beside what it shows. */
class Handle {
  /** Fetches the code, and a screen's texts. */
  readonly fetch: () => Promise<unknown>;
  readonly texts: readonly Namespace[];
  /** Asks for the data, if the address says which. */
  readonly ask: (opened: Opened) => Promise<unknown>;
  /** Fetches the code that asks, if there is something to ask for. */
  readonly fetchAsking: () => Promise<unknown>;

  constructor({
    fetch,
    texts = [],
    ask = async () => {},
    fetchAsking = async () => {},
  }: Pick<Handle, "fetch"> & Partial<Handle>) {
    this.fetch = fetch;
    this.texts = texts;
    this.ask = ask;
    this.fetchAsking = fetchAsking;
  }
}

/** The part of a route that shows a component fetched on demand. */
export interface Lazily {
  element: ReactElement;
  handle: Handle;
}

/**
 * A component whose code has arrived is rendered like any other. React's own `lazy` would wait for it once more, and
 * render the whole page with low priority afterwards, in slices and often twice.
 */
function lazily(
  load: () => Promise<Shown>,
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
  // React would leave the page before on the screen, under the new address, for as long as the code cannot be fetched.
  const first = () => arrived ?? (connectionNow() === "there" ? Awaited : WaitsForConnection);
  function Loaded() {
    // What a page was opened with stays: another component would lose its state.
    const [shown, show] = useState<ComponentType>(first);
    useEffect(() => {
      if (shown !== WaitsForConnection) return;
      // A failure is thrown where the error boundary sees it: by what React itself awaits.
      const open = () => show(() => arrived ?? Awaited);
      void fetched().then(open, open);
    }, [shown]);
    return createElement(shown);
  }
  return { element: wrap(Loaded), handle: new Handle({ fetch: fetched, texts }) };
}

/** A layout or guard as a chunk of its own. */
export const around = (load: () => Promise<Shown>): Lazily => lazily(load, (Loaded) => <Loaded />);

/**
 * A screen as a chunk of its own. The texts of its namespaces are fetched at the same time. `title` is a key of
 * `titles` in `app.json`, and of `descriptions` if the page has a description of its own.
 */
export const screen = (load: () => Promise<Shown>, title: PageTitle, ...texts: Namespace[]): Lazily =>
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
const fetchAsking = (): Promise<Asking> => import("./ahead.ts");

/** The same, with data that is asked for as soon as the address is known. */
const withData = ({ element, handle }: Lazily, ask: (asking: Asking, opened: Opened) => Promise<unknown>): Lazily => ({
  element,
  handle: new Handle({ ...handle, fetchAsking, ask: async (opened) => ask(await fetchAsking(), opened) }),
});

/** A guard that needs the person's organizations. */
export const withOrganizations = (guard: Lazily): Lazily =>
  withData(guard, (asking, opened) => asking.organizationsAhead(opened));

/** A screen of an organization with its data. */
export const withDataOf = (name: ScreenAhead, shown: Lazily): Lazily =>
  withData(shown, (asking, opened) => asking.screenAhead(name, opened));

/** What a route says about itself, or null if it shows nothing of its own. */
export const handleOf = ({ handle }: RouteObject): Handle | null => (handle instanceof Handle ? handle : null);
