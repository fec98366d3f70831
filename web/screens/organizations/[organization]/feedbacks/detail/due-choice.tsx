import { Button, Group, Popover, Stack, TextInput } from "@mantine/core";
import { type ReactElement, useState } from "react";
import { useTranslation } from "react-i18next";
import { workingDayAfter } from "#shared/rules/feedbacks/assignment.ts";
import { dayAfter } from "#shared/rules/figures/period.ts";
import { shortDay } from "#web/parts/format/moment.ts";

interface DueChoiceProps {
  due: string | null;
  today: string;
  onDue: (due: string | null) => void;
  /** Opens and closes it. */
  target: (toggle: () => void) => ReactElement;
}

export function DueChoice({ due, today, onDue, target }: DueChoiceProps) {
  const { t, i18n } = useTranslation("feedbacks");
  const [opened, setOpened] = useState(false);
  const [day, setDay] = useState(today);
  const choose = (next: string | null) => {
    setOpened(false);
    if (next !== due) onDue(next);
  };
  const days = { today, tomorrow: dayAfter(today, 1), soon: workingDayAfter(today, 2) } as const;
  const look = { variant: "subtle", color: "gray", size: "compact-sm", justify: "flex-start" } as const;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>{target(() => setOpened(!opened))}</Popover.Target>
      <Popover.Dropdown p="xs" aria-label={t("due.title")}>
        <Stack gap={4}>
          {(["today", "tomorrow", "soon"] as const).map((name) => (
            <Button key={name} {...look} onClick={() => choose(days[name])}>
              {t(`due.${name}`, { day: shortDay(days[name], new Date(), i18n.language) })}
            </Button>
          ))}
          {due === null ? null : (
            <Button {...look} onClick={() => choose(null)}>
              {t("due.none")}
            </Button>
          )}
          <form
            onSubmit={(event) => {
              event.preventDefault();
              choose(day);
            }}
          >
            <Group gap={6} wrap="nowrap" align="flex-end">
              <TextInput
                type="date"
                size="xs"
                label={t("due.date")}
                required
                withAsterisk={false}
                min={today}
                value={day}
                onChange={({ currentTarget }) => setDay(currentTarget.value)}
              />
              <Button type="submit" size="xs" variant="light">
                {t("due.set")}
              </Button>
            </Group>
          </form>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
