import { createContext, useContext, useEffect, useRef } from "react";

export interface Unsaved {
  discard: () => void;
}

/** Registers unsaved changes; returns the unregistration. */
export type Tell = (unsaved: Unsaved) => () => void;

export const LeavingOrganization = createContext<Tell>(() => () => undefined);

export function useUnsaved(unsaved: boolean, discard: () => void): void {
  const tell = useContext(LeavingOrganization);
  const latest = useRef(discard);
  latest.current = discard;
  useEffect(() => (unsaved ? tell({ discard: () => latest.current() }) : undefined), [unsaved, tell]);
}
