import type { TablerIcon } from "@tabler/icons-react";
import { useEffect, useRef } from "react";

/** Something that can be done on the screen, which the palette offers too. */
export interface Command {
  id: string;
  /** What it does, as its button says it. */
  label: string;
  icon: TablerIcon;
  /** The key that does the same. */
  keys?: string;
  run: () => void;
}

type Offer = () => readonly Command[];
const offers = new Set<Offer>();

/** Offers commands to the palette, as they are at the time when it is opened, while the component is on the screen. */
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

/** Every command that is offered now. */
export const offeredCommands = (): Command[] => [...offers].flatMap((offer) => offer());
