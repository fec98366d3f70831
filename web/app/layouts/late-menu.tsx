import { Menu, type MenuProps, UnstyledButton } from "@mantine/core";
import { type ComponentProps, type ReactNode, useRef, useState } from "react";

interface LateMenuProps extends Pick<MenuProps, "width" | "position"> {
  /** Whether what is seen at once has been painted. */
  live: boolean;
  target: ComponentProps<"button">;
  children: ReactNode;
}

/**
 * A menu whose button is painted first, as a plain one: each menu takes a slow processor thirty milliseconds. A button
 * that is pressed before opens the menu at once, and one that has the focus keeps it.
 */
export function LateMenu({ live, target, children, ...menu }: LateMenuProps) {
  const [wanted, setWanted] = useState(false);
  const focused = useRef(false);
  const button = {
    ...target,
    type: "button" as const,
    className: `mantine-focus-auto ${UnstyledButton.classes.root} ${target.className}`,
  };
  if (!live && !wanted) {
    return (
      <button
        {...button}
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={() => setWanted(true)}
        onFocus={() => {
          focused.current = true;
        }}
        onBlur={() => {
          focused.current = false;
        }}
      />
    );
  }
  return (
    <Menu shadow="sm" defaultOpened={wanted} {...menu}>
      <Menu.Target>
        <button
          {...button}
          ref={(node) => {
            if (focused.current) node?.focus();
            focused.current = false;
          }}
        />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
