import { Group, Menu, Stack, Text, UnstyledButton } from "@mantine/core";
import { IconBuildingCommunity, IconChevronUp, IconLogout, IconSettings, IconUser } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { appAddresses } from "#web/addresses.ts";
import { useSession } from "#web/api/session.ts";
import { useLeave } from "#web/parts/account/leave.ts";
import { usePersonalChoices } from "#web/parts/account/personal-choices.ts";
import { LanguageChoice } from "#web/parts/choice/language-choice.tsx";
import { ThemeChoice } from "#web/parts/choice/theme-choice.tsx";
import { Unseen } from "#web/parts/plain/unseen.tsx";
import classes from "./account-menu.module.css";
import { LateMenu } from "./late-menu.tsx";

function useNamed() {
  const user = useSession().data;
  if (!user) return null;
  return {
    ...user,
    name: `${user.firstName} ${user.lastName}`,
    administrates: user.platformAdministrator,
  };
}

function Choices() {
  const { t } = useTranslation("app");
  const { theme, chooseLanguage, chooseTheme } = usePersonalChoices();
  return (
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
}

function Dropdown() {
  const { t } = useTranslation("app");
  const administrates = useNamed()?.administrates;
  const leave = useLeave();
  return (
    <>
      <Choices />
      <Menu.Divider />
      {administrates ? (
        <Menu.Item
          component={Link}
          to={appAddresses.admin}
          leftSection={<IconBuildingCommunity size={16} aria-hidden="true" />}
        >
          {t("titles.admin")}
        </Menu.Item>
      ) : null}
      <Menu.Item component={Link} to={appAddresses.me} leftSection={<IconUser size={16} aria-hidden="true" />}>
        {t("titles.me")}
      </Menu.Item>
      <Menu.Item
        component={Link}
        to={appAddresses.mySettings()}
        leftSection={<IconSettings size={16} aria-hidden="true" />}
      >
        {t("titles.mySettings")}
      </Menu.Item>
      <Menu.Item leftSection={<IconLogout size={16} aria-hidden="true" />} onClick={leave}>
        {t("account.logOut")}
      </Menu.Item>
    </>
  );
}

export function AccountMenu({ live }: { live: boolean }) {
  const { t } = useTranslation("app");
  const user = useNamed();
  if (user === null) return null;
  const face = (
    <>
      <Unseen>{t("account.menu")}</Unseen>
      <span className={classes.avatar} aria-hidden="true">
        {user.firstName.charAt(0)}
        {user.lastName.charAt(0)}
      </span>
      <span className={classes.who}>
        <span className={classes.name}>{user.name}</span>
        <span className={classes.email}>{user.email}</span>
      </span>
      <IconChevronUp size={16} aria-hidden="true" />
    </>
  );
  return (
    <LateMenu live={live} width={288} position="top-start" target={{ className: classes.target, children: face }}>
      <Dropdown />
    </LateMenu>
  );
}

export function OpenAccountMenu() {
  const { t } = useTranslation("app");
  const user = useNamed();
  const leave = useLeave();
  if (user === null) return null;
  return (
    <div className={classes.open}>
      <Text fw={550} px="xs">
        {user.name}
      </Text>
      <Text size="sm" c="dimmed" px="xs">
        {user.email}
      </Text>
      <Choices />
      {user.administrates ? (
        <UnstyledButton component={Link} to={appAddresses.admin} className={classes.row}>
          <IconBuildingCommunity size={18} aria-hidden="true" /> {t("titles.admin")}
        </UnstyledButton>
      ) : null}
      <UnstyledButton component={Link} to={appAddresses.me} className={classes.row}>
        <IconUser size={18} aria-hidden="true" /> {t("titles.me")}
      </UnstyledButton>
      <UnstyledButton component={Link} to={appAddresses.mySettings()} className={classes.row}>
        <IconSettings size={18} aria-hidden="true" /> {t("titles.mySettings")}
      </UnstyledButton>
      <UnstyledButton className={classes.row} onClick={leave}>
        <IconLogout size={18} aria-hidden="true" /> {t("account.logOut")}
      </UnstyledButton>
    </div>
  );
}
