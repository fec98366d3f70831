import { Button, UnstyledButton } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./plain.module.css";

type ButtonLook = "filled" | "light" | "subtle" | "default";

/** Replaces Mantine's `Button`, which takes 5 ms on a slow processor. */
export const buttonLook = ({ look, compact = false }: { look: ButtonLook; compact?: boolean }) => ({
  className: `mantine-focus-auto mantine-active ${UnstyledButton.classes.root} ${Button.classes.root} ${classes.button}`,
  "data-look": look,
  "data-compact": compact || undefined,
});

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
