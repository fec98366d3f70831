import { Menu } from "@mantine/core";
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
  const toggled = (tag: string, on: boolean) => offered.filter((one) => (one === tag ? on : tags.includes(one)));
  return (
    <Menu position="bottom-start" shadow="md" loop withInitialFocusPlaceholder={false}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: "auto" }} aria-label={t("tags.title")}>
        {offered.map((tag) => (
          <Menu.CheckboxItem key={tag} checked={tags.includes(tag)} onChange={(on) => onTags(toggled(tag, on))}>
            {tag}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
