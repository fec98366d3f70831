import { Button, Collapse } from "@mantine/core";
import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import { IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { organizationAreas } from "#web/parts/settings/areas.ts";
import { SettingsNavigation, useAreaGroups } from "#web/parts/settings/settings-navigation.tsx";
import { areaPermissions } from "#web/screen-permissions.ts";
import { NotForRole } from "../guards/not-for-role.tsx";
import classes from "./settings-layout.module.css";

export default function SettingsLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation("settings");
  const { pathname } = useLocation();
  const groups = useAreaGroups();
  const wide = useMediaQuery("(min-width: 64em)", true, { getInitialValueInEffect: false });
  const [opened, list] = useDisclosure(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening another area closes the list.
  useEffect(list.close, [pathname]);

  const here = groups.flatMap(({ areas }) => areas).find(({ to }) => to === pathname.replace(/\/$/, ""));
  const hidden =
    here === undefined ? organizationAreas.find(({ key }) => pathname.endsWith(`/settings/${key}`)) : undefined;
  return (
    <div className={classes.settings}>
      {wide ? (
        <div className={classes.side}>
          <SettingsNavigation />
        </div>
      ) : (
        <div className={classes.top}>
          <Button
            variant="default"
            fullWidth
            justify="space-between"
            aria-expanded={opened}
            aria-controls="settings-areas"
            rightSection={<IconChevronDown size={18} aria-hidden="true" className={classes.chevron} />}
            onClick={list.toggle}
          >
            {here === undefined ? t("label") : t("choose", { area: t(`areas.${here.key}.name`) })}
          </Button>
          <Collapse id="settings-areas" expanded={opened}>
            <div className={classes.list}>
              <SettingsNavigation onOpen={list.close} />
            </div>
          </Collapse>
        </div>
      )}
      <div className={classes.area}>
        {hidden === undefined ? children : <NotForRole permission={areaPermissions[hidden.key]} />}
      </div>
    </div>
  );
}
