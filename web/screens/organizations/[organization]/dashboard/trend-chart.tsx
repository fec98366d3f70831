import "@mantine/core/styles/ColorSwatch.layer.css";
import "@mantine/charts/styles.layer.css";
import { CompositeChart } from "@mantine/charts";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { averageText } from "#web/parts/format/average.ts";
import { numberFormat } from "#web/parts/format/formats.ts";
import type { TrendRow, TrendView } from "./trend.tsx";

interface TrendChartProps {
  rows: readonly TrendRow[];
  view: TrendView;
  compared: boolean;
  onChoose: (index: number) => void;
}

/** A chunk of its own, because the charting library is larger than the rest of the screen. */
export default function TrendChart({ rows, view, compared, onChoose }: TrendChartProps) {
  const { t, i18n } = useTranslation("dashboard");
  const number = numberFormat(i18n.language);
  const volume = view === "volume";
  const before = { type: "line", label: t("trend.before"), color: "dimmed" } as const;
  return (
    <CompositeChart
      h={280}
      data={[...rows]}
      dataKey="name"
      gridAxis="x"
      tickLine="none"
      strokeDasharray="0"
      xAxisProps={{ minTickGap: 28 }}
      yAxisProps={
        volume
          ? { allowDecimals: false, width: 36 }
          : { domain: [1, 5], ticks: [1, 2, 3, 4, 5], width: 28, tickFormatter: number.format }
      }
      series={[
        ...(volume
          ? ([
              { name: "complaints", type: "bar", label: t("trend.complaints"), color: "var(--reviens-coral)" },
              { name: "others", type: "bar", label: t("trend.others"), color: "var(--reviens-bar)" },
            ] as const)
          : ([{ name: "averageRating", type: "line", label: t("trend.average"), color: "green" }] as const)),
        ...(compared ? [{ ...before, name: volume ? "reviewsBefore" : "averageBefore" }] : []),
      ]}
      curveType="monotone"
      withDots={false}
      lineProps={({ name }) => (name.endsWith("Before") ? { strokeWidth: 1, strokeOpacity: 0.7 } : {})}
      barProps={{ stackId: "reviews" }}
      maxBarWidth={34}
      valueFormatter={volume ? number.format : (average) => averageText(average, i18n.language)}
      composedChartProps={{
        // Room for the topmost label, which the chart would move down.
        margin: { top: 12, right: 5, bottom: 5, left: 5 },
        style: { cursor: "pointer" },
        // A finger's first tap shows the label, so only a mouse opens the list.
        onClick: ({ activeTooltipIndex }, event: MouseEvent) => {
          const { nativeEvent } = event;
          if (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === "mouse" && activeTooltipIndex != null)
            onChoose(Number(activeTooltipIndex));
        },
      }}
    />
  );
}
