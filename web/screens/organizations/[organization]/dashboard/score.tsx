import { IconStarFilled } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Dashboard } from "#shared/model/dashboard.ts";
import { enoughRatings } from "#shared/rules/figures/figures.ts";
import { numberFormat } from "#web/parts/format/formats.ts";
import { Card } from "#web/parts/plain/card.tsx";
import { CardLabel } from "#web/parts/plain/card-label.tsx";
import { Unseen } from "#web/parts/plain/unseen.tsx";
import { Words } from "#web/parts/plain/words.tsx";
import { ScoreChange } from "./change.tsx";
import classes from "./dashboard.module.css";
import { Ring } from "./ring.tsx";

export function Score({ dashboard }: { dashboard: Dashboard }) {
  const { t, i18n } = useTranslation("dashboard");
  const { reputationScore: score, averageRating, before, comparable } = dashboard;
  const known = score.value !== null;
  return (
    <Card className={classes.score}>
      <CardLabel>{t("score.title")}</CardLabel>
      <div className={classes.scoreBody} data-unknown={!known || undefined}>
        <Ring value={score.value ?? 0}>{String(score.value ?? "–")}</Ring>
        <div className={classes.scoreText}>
          {known ? (
            <Unseen>{t("score.of", { value: score.value })}</Unseen>
          ) : (
            <Words strong>{t("score.notEnough")}</Words>
          )}
          {comparable && score.basis === before.reputationScore.basis ? (
            <ScoreChange now={score} before={before.reputationScore} />
          ) : null}
          <Words small dimmed>
            {known
              ? t(`score.basis.${score.basis}`, { count: score.n })
              : t("score.needs", { count: enoughRatings, n: score.n })}
          </Words>
          {averageRating === null ? null : (
            <Words small strong className={classes.average}>
              <IconStarFilled size={16} color="var(--mantine-color-amber-6)" aria-hidden />
              {t(score.basis === "public" ? "score.averagePrivate" : "score.average", {
                average: numberFormat(i18n.language, {
                  minimumFractionDigits: 1,
                  maximumFractionDigits: 1,
                }).format(averageRating),
              })}
            </Words>
          )}
        </div>
      </div>
    </Card>
  );
}
