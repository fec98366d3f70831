import i18next from "i18next";
import { type ComponentType, lazy, type ReactElement } from "react";
import type { RouteObject } from "react-router-dom";
import { Titled } from "./page-title.tsx";

/** What a file of a screen, a layout or a guard exports. */
export interface Shown {
  default: ComponentType;
}

interface Lazily {
  element: ReactElement;
  handle: { preload: () => void };
}

function lazily(load: () => Promise<Shown>, wrap: (Loaded: ComponentType) => ReactElement): Lazily {
  const quietly = () => void load().catch(() => undefined);
  return { element: wrap(lazy(load)), handle: { preload: quietly } };
}

/** A route's element as a chunk of its own: for layouts and guards. */
export const frame = (load: () => Promise<Shown>): Lazily => lazily(load, (Loaded) => <Loaded />);

/**
 * A screen as a chunk of its own, fetched side by side with the texts of its namespaces. `title` is a key of
 * `app:titles`, and of `app:descriptions` where there is one.
 */
export const screen = (load: () => Promise<Shown>, title: string, ...texts: string[]): Lazily =>
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

/** Fetches what a route shows ahead of its rendering: guard, layout and screen at once instead of one after the other. */
export function preload({ handle }: RouteObject): void {
  const known: unknown = handle;
  if (typeof known !== "object" || known === null || !("preload" in known)) return;
  if (typeof known.preload === "function") known.preload();
}
