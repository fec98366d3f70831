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

/** `width` is a CSS length. */
export function Page({ width, className = "", ...rest }: PageProps) {
  return <div className={`${classes.page} ${className}`} style={{ "--page-width": width }} {...rest} />;
}
