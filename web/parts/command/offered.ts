import type { TablerIcon } from "@tabler/icons-react";
import { useEffect, useRef } from "react";

export interface Command {
  id: string;
  label: string;
  icon: TablerIcon;
  keys?: string;
  run: () => void;
}

type Offer = () => readonly Command[];
const offers = new Set<Offer>();

/** Offers commands to the palette while the component is mounted; they are read when it opens. */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    const offer: Offer = () => latest.current;
    offers.add(offer);
    return () => {
      offers.delete(offer);
    };
  }, []);
}

export const offeredCommands = (): Command[] => [...offers].flatMap((offer) => offer());
