import { SegmentedControl, Stack, Text } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";

const thresholds = [1, 2, 3, 4, 5] as const;

function Below({ count }: { count: number }) {
  const { t } = useTranslation("interception");
  return (
    <span role="img" aria-label={t("threshold.below", { count })}>
      {count} ★
    </span>
  );
}

/** Ratings below the threshold stay private; 1 keeps nothing private. */
export function ThresholdChoice({ value, onChange }: { value: number; onChange: (threshold: number) => void }) {
  const { t } = useTranslation("interception");
  const id = useId();
  const chosen = thresholds.find((threshold) => threshold === value);
  return (
    <Stack gap={8}>
      <Text fw={550} id={id}>
        {t("threshold.label")}
      </Text>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        aria-describedby={`${id}-meaning`}
        data={thresholds.map((count) => ({ value: String(count), label: <Below count={count} /> }))}
        value={String(value)}
        onChange={(threshold) => onChange(Number(threshold))}
      />
      <Text size="sm" c="dimmed" id={`${id}-meaning`} aria-live="polite">
        {chosen && t(`threshold.meaning.${chosen}`)}
      </Text>
    </Stack>
  );
}
