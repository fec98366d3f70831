import { createContext, useContext, useEffect, useRef } from "react";

/** `discard` drops the unsaved changes. */
export interface Unsaved {
  discard: () => void;
}

/** Registers unsaved changes; returns the unregistration. */
export type Tell = (unsaved: Unsaved) => () => void;

export const Leaving = createContext<Tell>(() => () => undefined);

/** Asks before leaving by a link, "back" or closing the tab. */
export function useUnsaved(unsaved: boolean, discard: () => void): void {
  const tell = useContext(Leaving);
  const latest = useRef(discard);
  latest.current = discard;
  useEffect(() => (unsaved ? tell({ discard: () => latest.current() }) : undefined), [unsaved, tell]);
}
