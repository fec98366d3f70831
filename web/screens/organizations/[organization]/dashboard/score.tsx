import { IconStarFilled } from "@tabler/icons-react";
import { type PointerEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { MonthScore, ReputationScore } from "#shared/model/dashboard.ts";
import { enoughRatings } from "#shared/rules/figures/figures.ts";
import { averageText } from "#web/parts/format/average.ts";
import { dateFormat } from "#web/parts/format/formats.ts";
import { Card } from "#web/parts/plain/card.tsx";
import { Heading } from "#web/parts/plain/heading.tsx";
import { Words } from "#web/parts/plain/words.tsx";
import { ScoreChange } from "./change.tsx";
import classes from "./dashboard.module.css";

const ring = { cx: 60, cy: 60, r: 50, fill: "none", strokeWidth: 10 };

/** 75 is an average of four stars, 50 of three. */
const levelOf = (value: number) => (value >= 75 ? "good" : value >= 50 ? "fair" : "poor");

function Ring({ value }: { value: number | null }) {
  const { t } = useTranslation("dashboard");
  return (
    <div
      className={classes.ring}
      data-level={value === null ? undefined : levelOf(value)}
      role="img"
      aria-label={value === null ? t("score.notEnough") : t("score.of", { value })}
    >
      <svg viewBox="0 0 120 120" focusable="false" aria-hidden>
        <circle {...ring} stroke="var(--reviens-track)" />
        {value === null || value === 0 ? null : (
          <circle
            {...ring}
            pathLength={100}
            stroke="currentColor"
            strokeDasharray={`${value} 100`}
            strokeLinecap="round"
            transform="rotate(-90 60 60)"
          />
        )}
      </svg>
      <span className={classes.ringValue}>{value ?? "–"}</span>
    </div>
  );
}

/** Own SVG, because the charting library would burden the first load. The pointed month's value is written below. */
function Months({ months }: { months: readonly MonthScore[] }) {
  const { t, i18n } = useTranslation("dashboard");
  const [pointed, setPointed] = useState<number | null>(null);
  const scored = months.flatMap(({ month, value }, index) => (value === null ? [] : [{ month, value, index }]));
  const shown = scored.find(({ index }) => index === pointed) ?? scored.at(-1);
  if (shown === undefined || scored.length < 2) return null;
  const name = (month: string) =>
    dateFormat(i18n.language, { month: "short", timeZone: "UTC" }).format(new Date(month));
  const values = scored.map(({ value }) => value);
  const [low, high] = [Math.min(...values) - 5, Math.max(...values) + 5];
  const x = (index: number) => (100 * index) / (months.length - 1);
  const y = (value: number) => 40 - (40 * (value - low)) / (high - low);
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointed(Math.round(((clientX - left) / width) * (months.length - 1)));
  };
  return (
    <figure
      className={classes.months}
      onPointerDown={point}
      onPointerMove={point}
      onPointerLeave={() => setPointed(null)}
    >
      <svg
        viewBox="0 0 100 40"
        preserveAspectRatio="none"
        role="img"
        aria-label={t("score.months", {
          scores: scored.map(({ month, value }) => `${name(month)} ${value}`).join(", "),
        })}
      >
        <polyline points={scored.map(({ index, value }) => `${x(index)},${y(value)}`).join(" ")} />
        {pointed === null ? null : <line x1={x(shown.index)} x2={x(shown.index)} y1={y(shown.value)} y2={40} />}
      </svg>
      <figcaption aria-hidden>
        <span>{t("score.year")}</span>
        <strong>
          {name(shown.month)} {shown.value}
        </strong>
      </figcaption>
    </figure>
  );
}

interface ScoreCardProps {
  title: string;
  score: ReputationScore;
  before?: ReputationScore | null;
  average?: number | null;
  months?: readonly MonthScore[] | undefined;
}

export function ScoreCard({ title, score, before = null, average = null, months = [] }: ScoreCardProps) {
  const { t, i18n } = useTranslation("dashboard");
  const { value, n, basis } = score;
  return (
    <Card as="section" className={classes.score} aria-labelledby="figures">
      <Heading level={2} size={4} id="figures">
        {title}
      </Heading>
      <div className={classes.scoreBody}>
        <Ring value={value} />
        <div>
          {value === null ? <Words strong>{t("score.notEnough")}</Words> : null}
          {before === null ? null : <ScoreChange now={score} before={before} />}
          {value === null || basis === "public" ? (
            <Words small dimmed>
              {value === null ? t("score.needs", { count: enoughRatings, n }) : t(`score.basis.${basis}`, { count: n })}
            </Words>
          ) : null}
          {average === null ? null : (
            <Words small strong className={classes.average}>
              <IconStarFilled size={16} color="var(--mantine-color-amber-6)" aria-hidden />
              {t("score.average", { average: averageText(average, i18n.language) })}
            </Words>
          )}
        </div>
      </div>
      <Months months={months} />
    </Card>
  );
}
