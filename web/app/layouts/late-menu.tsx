import { Menu, type MenuProps, UnstyledButton } from "@mantine/core";
import { type ComponentProps, type ReactNode, useRef, useState } from "react";

interface LateMenuProps extends Pick<MenuProps, "width" | "position"> {
  live: boolean;
  target: ComponentProps<"button">;
  children: ReactNode;
}

/**
 * Paints a plain button first, because each menu takes a slow processor 30 ms. An early press and the focus are kept.
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
