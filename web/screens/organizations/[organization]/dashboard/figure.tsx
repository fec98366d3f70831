import { Box, Paper, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import classes from "./dashboard.module.css";
import { Sparkline } from "./sparkline.tsx";

interface FigureProps {
  label: string;
  value?: ReactNode;
  /** The number of characters of a long value, so that its font fits the card. */
  length?: number;
  change?: ReactNode;
  spark?: { values: readonly number[]; color: string };
  hint?: ReactNode;
  /** The address of the feedbacks behind the figure, if they can be listed. */
  to?: string;
  /** Whether it takes a whole row where the window is narrow. */
  wide?: boolean;
  /** Shown below, or in the place of a value that is not there. */
  children?: ReactNode;
}

/** One figure: its name and value, the comparison with the period before, and its course over the period. */
export function Figure({ label, value, length, change, spark, hint, to, wide = false, children }: FigureProps) {
  return (
    <Paper withBorder radius="lg" className={classes.figure} data-wide={wide || undefined}>
      <Stack
        gap={2}
        className={classes.fits}
        px={{ base: "md", sm: "lg" }}
        pt="md"
        pb={spark === undefined ? "md" : "sm"}
        flex={spark === undefined ? 1 : "none"}
      >
        <Text component="h3" size="sm" c="dimmed" fw={500} m={0}>
          {to === undefined ? (
            label
          ) : (
            <Link to={to} className={classes.figureLink}>
              {label}
            </Link>
          )}
        </Text>
        {value === undefined ? null : (
          <Box
            className={classes.value}
            {...(length === undefined ? {} : { __vars: { "--characters": String(length) } })}
          >
            {value}
          </Box>
        )}
        {change}
        {hint === undefined ? null : (
          <Text size="xs" c="dimmed" mt={4} lh={1.45}>
            {hint}
          </Text>
        )}
        {children}
      </Stack>
      {spark === undefined ? null : (
        <Box className={classes.spark}>
          <Sparkline {...spark} />
        </Box>
      )}
    </Paper>
  );
}
