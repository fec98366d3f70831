import "@mantine/core/styles/ColorSwatch.layer.css";
import "@mantine/charts/styles.layer.css";
import { BarChart, LineChart } from "@mantine/charts";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { averageText } from "#web/parts/format/average.ts";
import type { TrendView } from "./trend.tsx";

const labels = 34;

/** Null outside; the charting library knows the step only after a pointer moved, which a finger doesn't. */
export function stepAt(
  x: number,
  y: number,
  { left, top, width, height }: Pick<DOMRect, "left" | "top" | "width" | "height">,
  steps: number,
  view: TrendView,
): number | null {
  const part = (x - left) / width;
  if (steps === 0 || part < 0 || part > 1 || y < top || y > top + height + labels) return null;
  // Bars are equal bands; a line's points begin and end at the edges.
  return view === "volume" ? Math.min(steps - 1, Math.floor(part * steps)) : Math.round(part * (steps - 1));
}

interface TrendChartProps {
  rows: { name: string; others: number; complaints: number; averageRating: number | null }[];
  view: TrendView;
  onChoose: (index: number) => void;
}

const common = {
  h: 260,
  dataKey: "name",
  gridAxis: "x",
  tickLine: "none",
  strokeDasharray: "0",
  xAxisProps: { minTickGap: 28 },
} as const;

/** A chunk of its own, because the charting library is larger than the rest of the screen. */
export default function TrendChart({ rows, view, onChoose }: TrendChartProps) {
  const { t, i18n } = useTranslation("dashboard");
  const number = new Intl.NumberFormat(i18n.language);
  const choose = (event: MouseEvent<HTMLElement>) => {
    const plot = event.currentTarget.querySelector(".recharts-cartesian-grid")?.getBoundingClientRect();
    const index = plot === undefined ? null : stepAt(event.clientX, event.clientY, plot, rows.length, view);
    if (index !== null) onChoose(index);
  };
  if (view === "average") {
    return (
      <LineChart
        {...common}
        data={rows}
        series={[{ name: "averageRating", label: t("trend.average"), color: "green" }]}
        curveType="monotone"
        connectNulls
        withDots={rows.length < 40}
        yAxisProps={{ domain: [1, 5], ticks: [1, 2, 3, 4, 5], width: 28, tickFormatter: number.format }}
        valueFormatter={(average) => averageText(average, i18n.language)}
        onClick={choose}
        lineChartProps={{ style: { cursor: "pointer" } }}
      />
    );
  }
  return (
    <BarChart
      {...common}
      data={rows}
      type="stacked"
      withLegend
      legendProps={{ verticalAlign: "bottom" }}
      series={[
        { name: "others", label: t("trend.others"), color: "var(--reviens-bar)" },
        { name: "complaints", label: t("trend.complaints"), color: "var(--reviens-coral)" },
      ]}
      maxBarWidth={34}
      yAxisProps={{ allowDecimals: false, width: 36 }}
      valueFormatter={number.format}
      onClick={choose}
      barChartProps={{ style: { cursor: "pointer" } }}
    />
  );
}
