import { Kbd, Menu } from "@mantine/core";
import type { KeyboardEvent, ReactElement } from "react";
import { useTranslation } from "react-i18next";
import { type Outcome, outcomes } from "#shared/model/feedback.ts";

interface ResolveMenuProps {
  opened?: boolean;
  onOpen?: (opened: boolean) => void;
  onResolve: (outcome: Outcome) => void;
  children: ReactElement;
}

/** Asks what came of it; the digits choose. */
export function ResolveMenu({ opened, onOpen, onResolve, children }: ResolveMenuProps) {
  const { t } = useTranslation("feedbacks");
  const onKey = (event: KeyboardEvent<HTMLElement>) =>
    event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')[Number(event.key) - 1]?.click();
  return (
    <Menu
      position="bottom-end"
      shadow="md"
      loop
      withInitialFocusPlaceholder={false}
      {...(opened !== undefined && { opened })}
      {...(onOpen !== undefined && { onChange: onOpen })}
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown aria-label={t("outcomes.title")} onKeyDown={onKey}>
        <Menu.Label>{t("outcomes.title")}</Menu.Label>
        {outcomes.map((outcome, at) => (
          <Menu.Item
            key={outcome}
            rightSection={
              <Kbd size="xs" visibleFrom="md" aria-hidden>
                {at + 1}
              </Kbd>
            }
            onClick={() => onResolve(outcome)}
          >
            {t(`outcomes.${outcome}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
