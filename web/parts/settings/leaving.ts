import { createContext, useContext, useEffect, useRef } from "react";

/** What must be asked before a screen is left. `discard` gives up what was not saved. */
export interface Unsaved {
  discard: () => void;
}

/** Tells the guard that something on the screen is not saved, and answers how to take that back. */
export type Tell = (unsaved: Unsaved) => () => void;

export const Leaving = createContext<Tell>(() => () => undefined);

/** While `unsaved`, leaving the screen asks first, whether by a link, by "back" or by closing the tab. */
export function useUnsaved(unsaved: boolean, discard: () => void): void {
  const tell = useContext(Leaving);
  const latest = useRef(discard);
  latest.current = discard;
  useEffect(() => (unsaved ? tell({ discard: () => latest.current() }) : undefined), [unsaved, tell]);
}
