import { SegmentedControl, VisuallyHidden } from "@mantine/core";
import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Theme } from "#shared/model/user.ts";

const icons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop };

export function ThemeChoice({
  value,
  onChange,
  words = false,
}: {
  value: Theme;
  onChange: (theme: Theme) => void;
  words?: boolean;
}) {
  const { t } = useTranslation("app");
  return (
    <SegmentedControl
      size={words ? "sm" : "xs"}
      aria-label={t("theme.label")}
      value={value}
      onChange={(chosen) => {
        const theme = Theme.safeParse(chosen);
        if (theme.success) onChange(theme.data);
      }}
      data={Theme.options.map((theme) => {
        const Icon = icons[theme];
        const name = t(`theme.${theme}`);
        return {
          value: theme,
          label: (
            <span style={{ display: "inline-flex", gap: 6, alignItems: "center" }} title={name}>
              <Icon size={16} aria-hidden="true" />
              {words ? name : <VisuallyHidden>{name}</VisuallyHidden>}
            </span>
          ),
        };
      })}
    />
  );
}
