import type { ReactNode } from "react";
import classes from "./places.module.css";

/** Two columns, the wide one first. On a narrow screen they follow each other, the narrow one first if it is `early`. */
export function Beside({ aside, early = false, children }: { aside: ReactNode; early?: boolean; children: ReactNode }) {
  return (
    <div className={classes.beside}>
      <div>{children}</div>
      <div className={early ? classes.early : undefined}>{aside}</div>
    </div>
  );
}
