import type { ReactNode } from "react";
import classes from "./plain.module.css";

export function Unseen({ children }: { children: ReactNode }) {
  return <span className={classes.unseen}>{children}</span>;
}
