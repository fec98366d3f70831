import { IconSelector } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./plain.module.css";

interface StandInProps {
  /** Any CSS length: that of the control which follows. */
  width: string;
  icon?: ReactNode;
  /** Whether nothing is chosen yet. */
  empty?: boolean;
  children: ReactNode;
}

/** Stands in the place of a list to choose from until the figures have been painted. Nobody can use it yet. */
export function StandIn({ width, icon, empty = false, children }: StandInProps) {
  return (
    <div className={classes.standIn} style={{ width }} aria-hidden>
      {icon}
      <span data-placeholder={empty || undefined}>{children}</span>
      <IconSelector size={16} />
    </div>
  );
}
