import { IconSelector } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./plain.module.css";

interface StandInProps {
  width: string;
  icon?: ReactNode;
  empty?: boolean;
  children: ReactNode;
}

/** Placeholder of a select until the first paint. */
export function StandIn({ width, icon, empty = false, children }: StandInProps) {
  return (
    <div className={classes.standIn} style={{ width }} aria-hidden>
      {icon}
      <span data-placeholder={empty || undefined}>{children}</span>
      <IconSelector size={16} />
    </div>
  );
}
