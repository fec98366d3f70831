import { Button, UnstyledButton } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./plain.module.css";

/** How a button looks: `filled` is what matters most on a screen. */
export type ButtonLook = "filled" | "light" | "subtle" | "default";

/**
 * The attributes that make a plain button or link look like Mantine's `Button`, whose component takes a slow processor
 * five milliseconds.
 */
export const buttonLook = ({ look, compact = false }: { look: ButtonLook; compact?: boolean }) => ({
  className: `mantine-focus-auto mantine-active ${UnstyledButton.classes.root} ${Button.classes.root} ${classes.button}`,
  "data-look": look,
  "data-compact": compact || undefined,
});

/** What stands in such a button: its words, and an icon before or after them. */
export function ButtonFace({
  before,
  after,
  children,
}: {
  before?: ReactNode;
  after?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <span className={Button.classes.inner}>
      {before === undefined ? null : (
        <span className={Button.classes.section} data-position="left">
          {before}
        </span>
      )}
      <span className={`${Button.classes.label} ${classes.buttonLabel}`}>{children}</span>
      {after === undefined ? null : (
        <span className={Button.classes.section} data-position="right">
          {after}
        </span>
      )}
    </span>
  );
}
