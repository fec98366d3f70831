import type { ReactNode } from "react";
import classes from "./plain.module.css";

export function CardLabel({ children }: { children: ReactNode }) {
  return <h3 className={classes.label}>{children}</h3>;
}
