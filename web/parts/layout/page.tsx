import { Box, type BoxProps } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./page.module.css";

interface PageProps extends BoxProps {
  width?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** The padding and greatest width of a staff screen. `width` is any CSS length. Every screen begins at the same left edge. */
export function Page({ width, className = "", children, ...box }: PageProps) {
  return (
    <Box
      className={`${classes.page} ${className}`}
      {...(width === undefined ? {} : { __vars: { "--page-width": width } })}
      {...box}
    >
      {children}
    </Box>
  );
}
