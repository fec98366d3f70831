import { Input, SegmentedControl, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** Below how many stars a feedback stays private; one star intercepts nothing. */
export function ThresholdChoice({ value, onChange }: { value: number; onChange: (threshold: number) => void }) {
  const { t } = useTranslation("organizations");
  return (
    <Input.Wrapper label={t("threshold.label")} description={t("threshold.description")} labelElement="div">
      <SegmentedControl
        fullWidth
        mt={8}
        aria-label={t("threshold.label")}
        value={String(value)}
        onChange={(threshold) => onChange(Number(threshold))}
        data={[1, 2, 3, 4, 5].map((threshold) => ({ value: String(threshold), label: `${threshold} ★` }))}
      />
      <Text size="sm" c="dimmed" mt={6} role="status">
        {value === 1 ? t("threshold.nothing") : t("threshold.effect", { count: value - 1 })}
      </Text>
    </Input.Wrapper>
  );
}
