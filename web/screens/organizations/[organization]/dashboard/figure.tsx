import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Card } from "#web/parts/plain/card.tsx";
import classes from "./dashboard.module.css";

/** Own SVG, because the charting library would burden the first load; hidden from screen readers. */
function Sparkline({ values, color }: { values: readonly number[]; color: string }) {
  if (values.length < 2 || values.every((value) => value === 0)) return null;
  const top = Math.max(...values);
  const x = (index: number) => (100 * index) / (values.length - 1);
  const y = (value: number) => 27 - (24 * value) / top;
  const line = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
  return (
    <svg
      viewBox="0 0 100 30"
      preserveAspectRatio="none"
      width="100%"
      height="100%"
      aria-hidden
      style={{ position: "absolute", inset: 0 }}
    >
      <polygon points={`0,30 ${line} 100,30`} fill={color} opacity={0.1} />
      <polyline
        points={line}
        fill="none"
        stroke={color}
        strokeWidth={1.75}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

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
