import { Group, Popover, Select, TextInput } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Period } from "#shared/rules/figures/period.ts";
import { useAfterPaint } from "#web/parts/browser/paint.ts";
import { useSearchState } from "#web/parts/browser/search-state.ts";
import { dateFormat } from "#web/parts/format/formats.ts";
import { ButtonFace, buttonLook } from "#web/parts/plain/button-face.tsx";
import { StandIn } from "#web/parts/plain/stand-in.tsx";
import classes from "./dashboard.module.css";
import { type PeriodName, periodNames } from "./period.ts";

interface PeriodChoiceProps {
  today: () => string;
  period: Period & { name: PeriodName | "custom" };
}

export function PeriodChoice({ today, period }: PeriodChoiceProps) {
  const { t, i18n } = useTranslation("dashboard");
  const [, change] = useSearchState();
  const choose = (name: string | null) =>
    name !== null && change({ period: name === "30d" ? null : name, from: null, to: null });
  const names = periodNames.map((name) => ({ value: name, label: t(`period.${name}`) }));
  const custom = period.name === "custom";
  const look = buttonLook({ look: custom ? "light" : "default" });
  const ownDays = { ...look, className: `${look.className} ${classes.ownDays}` };
  const range = () => {
    const day = dateFormat(i18n.language, { dateStyle: "medium", timeZone: "UTC" });
    return day.formatRange(new Date(period.from), new Date(period.to));
  };
  const afterPaint = useAfterPaint();
  return (
    <div className={classes.period}>
      {afterPaint ? (
        <Select
          aria-label={t("period.title")}
          w={165}
          allowDeselect={false}
          comboboxProps={{ keepMounted: true }}
          data={custom ? [...names, { value: "custom", label: t("period.custom") }] : names}
          value={period.name}
          onChange={(name) => name !== "custom" && choose(name)}
        />
      ) : (
        <StandIn width="165px">{t(`period.${period.name}`)}</StandIn>
      )}
      {afterPaint ? (
        <Popover position="bottom-end" shadow="md" trapFocus>
          <Popover.Target>
            <button
              type="button"
              aria-label={custom ? `${t("period.custom")}: ${range()}` : t("period.custom")}
              {...ownDays}
            >
              <ButtonFace>
                <IconCalendar size={18} aria-hidden />
                {custom ? <span className={classes.range}>{range()}</span> : null}
              </ButtonFace>
            </button>
          </Popover.Target>
          <Popover.Dropdown>
            <Group gap="xs" align="flex-end">
              <TextInput
                type="date"
                label={t("period.from")}
                max={period.to}
                value={period.name === "all" ? "" : period.from}
                onChange={({ currentTarget }) => change({ period: null, from: currentTarget.value, to: period.to })}
              />
              <TextInput
                type="date"
                label={t("period.to")}
                min={period.from}
                max={today()}
                value={period.to}
                onChange={({ currentTarget }) => change({ period: null, from: period.from, to: currentTarget.value })}
              />
            </Group>
          </Popover.Dropdown>
        </Popover>
      ) : (
        <span {...ownDays} aria-hidden>
          <ButtonFace>
            <IconCalendar size={18} />
          </ButtonFace>
        </span>
      )}
    </div>
  );
}
