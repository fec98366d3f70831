import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Card } from "#web/parts/plain/card.tsx";
import classes from "./dashboard.module.css";
import { Sparkline } from "./sparkline.tsx";

declare module "react" {
  interface CSSProperties {
    "--characters"?: number | undefined;
  }
}

interface FigureProps {
  label: string;
  value?: ReactNode;
  /** Characters of a long value, for its font size. */
  length?: number;
  change?: ReactNode;
  spark?: { values: readonly number[]; color: string };
  hint?: ReactNode;
  to?: string;
  wide?: boolean;
  form?: boolean;
  children?: ReactNode;
}

export function Figure({
  label,
  value,
  length,
  change,
  spark,
  hint,
  to,
  wide = false,
  form = false,
  children,
}: FigureProps) {
  return (
    <Card className={classes.figure} data-wide={wide || undefined} data-form={form || undefined}>
      <div
        className={classes.figureBody}
        data-alone={spark === undefined || undefined}
        data-fits={length !== undefined || undefined}
      >
        <h3 className={classes.label}>
          {to === undefined ? (
            label
          ) : (
            <Link to={to} className={classes.figureLink}>
              {label}
            </Link>
          )}
        </h3>
        {value === undefined ? null : (
          <div className={classes.value} style={{ "--characters": length }}>
            {value}
          </div>
        )}
        {change}
        {hint === undefined ? null : <p className={classes.hint}>{hint}</p>}
        {children}
      </div>
      {spark === undefined ? null : (
        <div className={classes.spark}>
          <Sparkline {...spark} />
        </div>
      )}
    </Card>
  );
}
