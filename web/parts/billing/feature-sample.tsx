import { Group, Paper, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Feature } from "#shared/model/plan.ts";
import { averageText } from "#web/parts/format/average.ts";
import { StarRating } from "#web/parts/format/stars.tsx";
import { Sample } from "#web/parts/sample/sample.tsx";

/** Stars, and for employees the average, beside each row's words. */
const samples = {
  employees: [4.9, 4.7, 4.2],
  sources: [5, 5, 4],
  publicScore: [5, 5, 4],
  requestFiles: [],
  keys: [],
  members: [],
} as const satisfies Partial<Record<Feature, readonly number[]>>;

const isSampled = (feature: Feature): feature is keyof typeof samples => Object.hasOwn(samples, feature);

/** What a feature's screen would show. */
export function FeatureSample({ feature }: { feature: Feature }) {
  const { t, i18n } = useTranslation("plans");
  if (!isSampled(feature)) return null;
  const ratings: readonly number[] = samples[feature];
  return (
    <Sample>
      <Stack gap="xs">
        {feature === "publicScore" ? (
          <Group gap="sm" px="md">
            <Text fz="2.25rem" fw={650} lh={1.1}>
              {averageText(4.7, i18n.language)}
            </Text>
            <StarRating rating={5} size="1.25rem" />
          </Group>
        ) : null}
        {(["1", "2", "3"] as const).map((row, index) => {
          const rating = ratings[index];
          return (
            <Paper key={row} withBorder p="md">
              <Group gap="md" wrap="nowrap">
                <Text flex={1}>{t(`sample.${feature}.${row}`)}</Text>
                {rating === undefined ? null : <StarRating rating={Math.round(rating)} />}
                {feature === "employees" && rating !== undefined ? (
                  <Text fw={650} w="2rem" ta="end">
                    {averageText(rating, i18n.language)}
                  </Text>
                ) : null}
              </Group>
            </Paper>
          );
        })}
      </Stack>
    </Sample>
  );
}
