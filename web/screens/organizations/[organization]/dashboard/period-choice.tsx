import { Group, Popover, Select, TextInput } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconCalendar } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Period } from "#shared/rules/figures/period.ts";
import { dashboardQuery } from "#web/api/organizations.ts";
import { useAfterPaint } from "#web/parts/browser/paint.ts";
import { useSearchState } from "#web/parts/browser/search-state.ts";
import { Segments } from "#web/parts/choice/segments.tsx";
import { ButtonFace, buttonLook } from "#web/parts/plain/button-face.tsx";
import { StandIn } from "#web/parts/plain/stand-in.tsx";
import classes from "./dashboard.module.css";
import { daysAsked, type PeriodName, periodNamed, periodNames } from "./period.ts";

interface PeriodChoiceProps {
  organization: string;
  location: string | undefined;
  today: () => string;
  period: Period & { name: PeriodName | "custom" };
}

export function PeriodChoice({ organization, location, today, period }: PeriodChoiceProps) {
  const { t } = useTranslation("dashboard");
  const [, change] = useSearchState();
  const queries = useQueryClient();
  const choose = (name: string | null) =>
    name !== null && change({ period: name === "30d" ? null : name, from: null, to: null });
  const ahead = (name: PeriodName) => {
    const days = daysAsked({ name, ...periodNamed(name, today()) });
    void queries.prefetchQuery(dashboardQuery(organization, { ...days, location }));
  };
  const names = periodNames.map((name) => ({ value: name, label: t(`period.${name}`) }));
  const custom = period.name === "custom";
  const look = buttonLook({ look: custom ? "light" : "default" });
  const ownDays = { ...look, className: `${look.className} ${classes.ownDays}` };
  const afterPaint = useAfterPaint();
  const wide = useMediaQuery("(min-width: 75em)", true, { getInitialValueInEffect: false });
  return (
    <div className={classes.period}>
      {wide ? (
        <Segments label={t("period.title")} options={names} value={period.name} onChange={choose} onLikely={ahead} />
      ) : afterPaint ? (
        <Select
          aria-label={t("period.title")}
          w={150}
          allowDeselect={false}
          comboboxProps={{ keepMounted: true }}
          data={custom ? [...names, { value: "custom", label: t("period.custom") }] : names}
          value={period.name}
          onChange={(name) => name !== "custom" && choose(name)}
        />
      ) : (
        <StandIn width="150px">{t(`period.${period.name}`)}</StandIn>
      )}
      {afterPaint ? (
        <Popover position="bottom-end" shadow="md" trapFocus>
          <Popover.Target>
            <button type="button" aria-label={t("period.custom")} {...ownDays}>
              <ButtonFace>
                <IconCalendar size={18} aria-hidden />
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
