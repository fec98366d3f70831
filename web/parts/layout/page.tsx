import type { ComponentProps } from "react";
import classes from "./page.module.css";

declare module "react" {
  interface CSSProperties {
    "--page-width"?: string | undefined;
  }
}

interface PageProps extends ComponentProps<"div"> {
  width?: string;
}

/** The padding and greatest width of a staff screen. `width` is any CSS length. Every screen begins at the same left edge. */
export function Page({ width, className = "", ...rest }: PageProps) {
  return <div className={`${classes.page} ${className}`} style={{ "--page-width": width }} {...rest} />;
}
