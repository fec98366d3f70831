/** Own SVG, because the charting library would burden the first load; hidden from screen readers. */
export function Sparkline({ values, color }: { values: readonly number[]; color: string }) {
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
