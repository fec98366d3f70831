import type { ReactNode } from "react";
import classes from "./places.module.css";

export function Beside({ aside, early = false, children }: { aside: ReactNode; early?: boolean; children: ReactNode }) {
  return (
    <div className={classes.beside}>
      <div>{children}</div>
      <div className={early ? classes.early : undefined}>{aside}</div>
    </div>
  );
}
