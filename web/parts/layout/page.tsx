import type { ComponentProps } from "react";
import classes from "./page.module.css";

interface PageProps extends ComponentProps<"div"> {
  /** As wide as lines can be read: forms and texts. */
  narrow?: boolean;
}

export function Page({ narrow = false, className = "", ...rest }: PageProps) {
  return <div className={`${classes.page} ${className}`} data-narrow={narrow || undefined} {...rest} />;
}
