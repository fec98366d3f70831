import classes from "./dashboard.module.css";

const size = 144;
const thickness = 11;

export function Ring({ value, children }: { value: number; children: string }) {
  const middle = size / 2;
  const circle = { cx: middle, cy: middle, r: (0.9 * size - 2 * thickness) / 2, fill: "none", strokeWidth: thickness };
  return (
    <div className={classes.ring} aria-hidden>
      <svg width={size} height={size} focusable="false" aria-hidden>
        <circle {...circle} stroke="var(--reviens-track)" />
        {value === 0 ? null : (
          <circle
            {...circle}
            pathLength={100}
            stroke="var(--mantine-color-green-filled)"
            strokeDasharray={`${value} 100`}
            strokeLinecap="round"
            transform={`rotate(-90 ${middle} ${middle})`}
          />
        )}
      </svg>
      <span className={classes.ringValue}>{children}</span>
    </div>
  );
}
