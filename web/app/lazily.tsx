import { type ComponentType, lazy, type ReactElement } from "react";
import type { RouteObject } from "react-router-dom";
import { loadTexts, type Namespace } from "#web/language/i18n.ts";
import type { Opened, ScreenAhead } from "./ahead.ts";
import { type PageTitle, Titled } from "./page-title.tsx";

/** The exports of a screen's, layout's or guard's file. */
export interface Shown {
  default: ComponentType;
}

/** What a route says about itself beside what it shows. */
class Handle {
  readonly texts: readonly Namespace[];
  readonly preload: (opened: Opened) => void;

  constructor(preload: (opened: Opened) => void, texts: readonly Namespace[] = []) {
    this.preload = preload;
    this.texts = texts;
  }
}

/** The part of a route that shows a component fetched on demand. */
export interface Lazily {
  element: ReactElement;
  handle: Handle;
}

/** Starts something early. Whoever needs it asks again, and then hears of a failure. */
const early = (start: () => Promise<unknown>) => void start().catch(() => undefined);

function lazily(
  load: () => Promise<Shown>,
  wrap: (Loaded: ComponentType) => ReactElement,
  texts?: readonly Namespace[],
): Lazily {
  return { element: wrap(lazy(load)), handle: new Handle(() => early(load), texts) };
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

/** The same, with data that is asked for as soon as the address is known. */
function withData({ element, handle }: Lazily, ask: (opened: Opened) => Promise<unknown>): Lazily {
  const preload = (opened: Opened) => {
    early(() => ask(opened));
    handle.preload(opened);
  };
  return { element, handle: new Handle(preload, handle.texts) };
}

/** A guard that needs the person's organizations. */
export const withOrganizations = (guard: Lazily): Lazily =>
  withData(guard, async (opened) => (await import("./ahead.ts")).organizationsAhead(opened));

/** A screen of an organization with its data. */
export const withDataOf = (name: ScreenAhead, shown: Lazily): Lazily =>
  withData(shown, async (opened) => (await import("./ahead.ts")).screenAhead(name, opened));

const handleOf = ({ handle }: RouteObject): Handle | null => (handle instanceof Handle ? handle : null);

/** Starts fetching a route's component and data before it is rendered, so that guard, layout and screen arrive together. */
export const preload = (route: RouteObject, opened: Opened): void => handleOf(route)?.preload(opened);

/** The namespaces of a route's texts. */
export const textsOf = (route: RouteObject): readonly Namespace[] => handleOf(route)?.texts ?? [];
