import type { ReactNode } from "react";
import classes from "./plain.module.css";

/** The name of what a card shows, as its heading. */
export function CardLabel({ children }: { children: ReactNode }) {
  return <h3 className={classes.label}>{children}</h3>;
}
