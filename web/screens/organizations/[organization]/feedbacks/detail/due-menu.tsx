import { Menu, TextInput } from "@mantine/core";
import type { ReactElement } from "react";
import { useTranslation } from "react-i18next";
import { workingDayAfter } from "#shared/rules/feedbacks/assignment.ts";
import { dayAfter } from "#shared/rules/figures/period.ts";
import { shortDay } from "#web/parts/format/moment.ts";

interface DueMenuProps {
  due: string | null;
  today: string;
  onDue: (due: string | null) => void;
  children: ReactElement;
}

export function DueMenu({ due, today, onDue, children }: DueMenuProps) {
  const { t, i18n } = useTranslation("feedbacks");
  const days = { today, tomorrow: dayAfter(today, 1), soon: workingDayAfter(today, 2) } as const;
  return (
    <Menu position="bottom-start" shadow="md" loop>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown aria-label={t("due.title")}>
        {(["today", "tomorrow", "soon"] as const).map((name) => (
          <Menu.Item key={name} onClick={() => onDue(days[name])}>
            {t(`due.${name}`, { day: shortDay(days[name], new Date(), i18n.language) })}
          </Menu.Item>
        ))}
        <TextInput
          type="date"
          size="xs"
          p="xs"
          label={t("due.date")}
          min={today}
          defaultValue={due ?? ""}
          onKeyDown={(event) => event.key !== "Escape" && event.key !== "Tab" && event.stopPropagation()}
          onBlur={({ currentTarget: { value, validity } }) => {
            if (value !== "" && value !== due && validity.valid) onDue(value);
          }}
        />
        {due === null ? null : <Menu.Item onClick={() => onDue(null)}>{t("due.none")}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
