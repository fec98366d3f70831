import { Group, Text } from "@mantine/core";
import { IconArrowDownRight, IconArrowUpRight, IconEqual } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";

/** A percentage is shown from this value on, and up to tenfold growth. Otherwise the difference itself is clearer. */
const enoughForPercent = 10;

interface ChangeProps {
  now: number | null;
  before: number | null;
  /** Whether an increase is good news; `neutral` if it is neither good nor bad. */
  more: "good" | "bad" | "neutral";
  /** Whether the difference itself is always shown, as for scores and averages. */
  absolute?: boolean;
}

/** How a figure compares with the period before, as arrow, number and words. */
export function Change({ now, before, more, absolute = false }: ChangeProps) {
  const { t, i18n } = useTranslation("dashboard");
  if (now === null || before === null) return null;
  const difference = now - before;
  const percent = !absolute && before >= enoughForPercent && now < 10 * before;
  const format = new Intl.NumberFormat(i18n.language, {
    signDisplay: "exceptZero",
    maximumFractionDigits: percent ? 0 : 1,
    ...(percent ? { style: "percent" } : {}),
  });
  const good = (difference > 0 && more === "good") || (difference < 0 && more === "bad");
  const bad = (difference < 0 && more === "good") || (difference > 0 && more === "bad");
  const Arrow = difference > 0 ? IconArrowUpRight : difference < 0 ? IconArrowDownRight : IconEqual;
  const color = good ? "var(--mantine-color-success)" : bad ? "var(--mantine-color-error)" : "dimmed";
  const number = format.format(percent ? difference / before : difference);
  return (
    <Group gap="0 5px" c={color} fz="sm" fw={600}>
      <Group component="span" gap={3} wrap="nowrap">
        <Arrow size={16} aria-hidden />
        {difference === 0 ? t("change.same") : number}
      </Group>
      <Text span inherit fw={400} c="dimmed">
        {t("change.before", {
          before: new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(before),
        })}
      </Text>
    </Group>
  );
}
