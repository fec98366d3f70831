import type { ReactNode } from "react";
import classes from "./plain.module.css";

/** Words for screen readers alone. */
export function Unseen({ children }: { children: ReactNode }) {
  return <span className={classes.unseen}>{children}</span>;
}
