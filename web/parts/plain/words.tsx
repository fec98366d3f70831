import type { ComponentProps } from "react";
import classes from "./plain.module.css";

interface WordsProps extends ComponentProps<"p"> {
  small?: boolean;
  dimmed?: boolean;
  strong?: boolean;
}

/** A paragraph. Looks like Mantine's `Text`, and takes a slow processor a tenth of its time. */
export function Words({ small = false, dimmed = false, strong = false, className = "", ...rest }: WordsProps) {
  return (
    <p
      className={`${classes.words} ${className}`}
      data-size={small ? "sm" : undefined}
      data-dimmed={dimmed || undefined}
      data-strong={strong || undefined}
      {...rest}
    />
  );
}
