import { Group, Menu, Stack, Text, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconBuildingCommunity, IconChevronUp, IconLogout, IconUser } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { addresses } from "#web/addresses.ts";
import { useSession } from "#web/api/session.ts";
import { useLeave } from "#web/parts/account/leave.ts";
import { usePersonalChoices } from "#web/parts/account/personal-choices.ts";
import { LanguageChoice } from "#web/parts/choice/language-choice.tsx";
import { ThemeChoice } from "#web/parts/choice/theme-choice.tsx";
import classes from "./account-menu.module.css";

/** The current user, language, theme and log-out. With `open` everything is visible at once, as in a phone's drawer. */
export function AccountMenu({ open = false }: { open?: boolean }) {
  const { t } = useTranslation("app");
  const user = useSession().data;
  const { theme, chooseLanguage, chooseTheme } = usePersonalChoices();
  const leave = useLeave();
  if (!user) return null;

  const name = `${user.firstName} ${user.lastName}`;
  const choices = (
    <Stack gap="sm" p="xs">
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm">{t("language.label")}</Text>
        <LanguageChoice onChange={chooseLanguage} />
      </Group>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm">{t("theme.label")}</Text>
        <ThemeChoice value={theme} onChange={chooseTheme} />
      </Group>
    </Stack>
  );

  if (open) {
    return (
      <div className={classes.open}>
        <Text fw={550} px="xs">
          {name}
        </Text>
        <Text size="sm" c="dimmed" px="xs">
          {user.email}
        </Text>
        {choices}
        {user.platformAdministrator ? (
          <UnstyledButton component={Link} to={addresses.admin} className={classes.row}>
            <IconBuildingCommunity size={18} aria-hidden="true" /> {t("titles.admin")}
          </UnstyledButton>
        ) : null}
        <UnstyledButton component={Link} to={addresses.mySettings()} className={classes.row}>
          <IconUser size={18} aria-hidden="true" /> {t("titles.me")}
        </UnstyledButton>
        <UnstyledButton className={classes.row} onClick={leave}>
          <IconLogout size={18} aria-hidden="true" /> {t("account.logOut")}
        </UnstyledButton>
      </div>
    );
  }
  return (
    <Menu width={288} position="top-start" shadow="sm">
      <Menu.Target>
        <UnstyledButton className={classes.target}>
          <VisuallyHidden>{t("account.menu")}</VisuallyHidden>
          <span className={classes.avatar} aria-hidden="true">
            {user.firstName.charAt(0)}
            {user.lastName.charAt(0)}
          </span>
          <span className={classes.who}>
            <span className={classes.name}>{name}</span>
            <span className={classes.email}>{user.email}</span>
          </span>
          <IconChevronUp size={16} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {choices}
        <Menu.Divider />
        {user.platformAdministrator ? (
          <Menu.Item
            component={Link}
            to={addresses.admin}
            leftSection={<IconBuildingCommunity size={16} aria-hidden="true" />}
          >
            {t("titles.admin")}
          </Menu.Item>
        ) : null}
        <Menu.Item component={Link} to={addresses.mySettings()} leftSection={<IconUser size={16} aria-hidden="true" />}>
          {t("titles.me")}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden="true" />} onClick={leave}>
          {t("account.logOut")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
