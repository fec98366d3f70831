import { Checkbox, Menu } from "@mantine/core";
import type { ReactElement } from "react";
import { useTranslation } from "react-i18next";

interface TagMenuProps {
  known: readonly string[];
  tags: readonly string[];
  onTags: (tags: string[]) => void;
  children: ReactElement;
}

/** Also offers tags that only this feedback has still. */
export function TagMenu({ known, tags, onTags, children }: TagMenuProps) {
  const { t } = useTranslation("feedbacks");
  const offered = [...new Set([...known, ...tags])];
  return (
    <Menu position="bottom-start" shadow="md" closeOnItemClick={false} loop>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: "auto" }} aria-label={t("tags.title")}>
        {offered.map((tag) => {
          const isOn = tags.includes(tag);
          return (
            <Menu.Item
              key={tag}
              role="menuitemcheckbox"
              aria-checked={isOn}
              leftSection={<Checkbox.Indicator size="xs" checked={isOn} aria-hidden />}
              onClick={() => onTags(offered.filter((one) => (one === tag ? !isOn : tags.includes(one))))}
            >
              {tag}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
