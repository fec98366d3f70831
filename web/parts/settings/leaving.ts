import { createContext, useContext, useEffect, useRef } from "react";

export interface Unsaved {
  discard: () => void;
}

/** Registers unsaved changes; returns the unregistration. */
export type Tell = (unsaved: Unsaved) => () => void;

export const Leaving = createContext<Tell>(() => () => undefined);

export function useUnsaved(unsaved: boolean, discard: () => void): void {
  const tell = useContext(Leaving);
  const latest = useRef(discard);
  latest.current = discard;
  useEffect(() => (unsaved ? tell({ discard: () => latest.current() }) : undefined), [unsaved, tell]);
}
