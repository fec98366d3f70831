import type { ComponentProps } from "react";
import classes from "./plain.module.css";

interface HeadingProps extends ComponentProps<"h1"> {
  level: 1 | 2 | 3;
  /** As large as a heading of this level. */
  size: 1 | 3 | 4;
}

/** A heading. Looks like Mantine's `Title`, and takes a slow processor a tenth of its time. */
export function Heading({ level, size, className = "", ...rest }: HeadingProps) {
  const Tag = `h${level}` as const;
  return <Tag className={`${classes.heading} ${className}`} data-size={size} {...rest} />;
}
