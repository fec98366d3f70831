import { Group, Paper, RingProgress, Stack, Text, VisuallyHidden } from "@mantine/core";
import { IconStarFilled } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Dashboard } from "#shared/model/dashboard.ts";
import { enoughRatings } from "#shared/rules/figures.ts";
import { numberFormat } from "#web/parts/format/formats.ts";
import { Change } from "./change.tsx";
import classes from "./dashboard.module.css";

/** The reputation score and what it is based on. Below five ratings it says "not enough yet". */
export function Score({ dashboard }: { dashboard: Dashboard }) {
  const { t, i18n } = useTranslation("dashboard");
  const { reputationScore: score, averageRating, before, comparable } = dashboard;
  const known = score.value !== null;
  return (
    <Paper withBorder radius="lg" px="lg" py="md" className={classes.score}>
      <Text component="h3" size="sm" c="dimmed" fw={500} m={0}>
        {t("score.title")}
      </Text>
      <div className={classes.scoreBody}>
        <RingProgress
          size={144}
          thickness={11}
          roundCaps
          rootColor="var(--reviens-track)"
          sections={score.value ? [{ value: score.value, color: "green" }] : []}
          aria-hidden
          label={
            <Text ta="center" fz="2.25rem" fw={650} lh={1} {...(known ? {} : { c: "dimmed" })}>
              {score.value ?? "–"}
            </Text>
          }
        />
        <Stack gap={6} miw={0} className={classes.scoreText}>
          {known ? (
            <VisuallyHidden>{t("score.of", { value: score.value })}</VisuallyHidden>
          ) : (
            <Text fw={600}>{t("score.notEnough")}</Text>
          )}
          {comparable ? <Change now={score.value} before={before.reputationScore.value} more="good" absolute /> : null}
          <Text size="sm" c="dimmed" lh={1.45}>
            {known
              ? t(`score.basis.${score.basis}`, { count: score.n })
              : t("score.needs", { count: enoughRatings, n: score.n })}
          </Text>
          {averageRating === null ? null : (
            <Group gap={6} mt={4} wrap="nowrap">
              <IconStarFilled size={16} color="var(--mantine-color-amber-6)" aria-hidden />
              <Text size="sm" fw={600}>
                {t("score.average", {
                  average: numberFormat(i18n.language, {
                    minimumFractionDigits: 1,
                    maximumFractionDigits: 1,
                  }).format(averageRating),
                })}
              </Text>
            </Group>
          )}
        </Stack>
      </div>
    </Paper>
  );
}
