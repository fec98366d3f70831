import i18next, { type CustomTypeOptions } from "i18next";
import { type ComponentType, lazy, type ReactElement } from "react";
import type { RouteObject } from "react-router-dom";
import { type PageTitle, Titled } from "./page-title.tsx";

type Namespace = keyof CustomTypeOptions["resources"];

/** The exports of a screen's, layout's or guard's file. */
export interface Shown {
  default: ComponentType;
}

/** The part of a route that shows a component fetched on demand. */
export interface Lazily {
  element: ReactElement;
  handle: { preload: () => void };
}

function lazily(load: () => Promise<Shown>, wrap: (Loaded: ComponentType) => ReactElement): Lazily {
  const quietly = () => void load().catch(() => undefined);
  return { element: wrap(lazy(load)), handle: { preload: quietly } };
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
      const [shown] = await Promise.all([load(), i18next.loadNamespaces(texts)]);
      return shown;
    },
    (Loaded) => (
      <Titled title={title}>
        <Loaded />
      </Titled>
    ),
  );

/** Starts fetching a route's component before it is rendered, so that guard, layout and screen arrive together. */
export function preload({ handle }: RouteObject): void {
  const known: unknown = handle;
  if (typeof known !== "object" || known === null || !("preload" in known)) return;
  if (typeof known.preload === "function") known.preload();
}
