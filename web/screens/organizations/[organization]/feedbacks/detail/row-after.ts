import { mainId } from "#web/parts/layout/skip-link.tsx";

/** The link of the list's row after the selected one, or before it at the end of the list: where reading goes on once it is gone. */
export function rowAfter(): HTMLElement | null {
  const row = document.querySelector('li [aria-current="true"], li[aria-current="true"]')?.closest("li");
  return (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector("a") ?? null;
}

/** Moves the focus to a row once what covered it is gone, or to the screen where there is no such row. */
export const focusRow = (row: HTMLElement | null): void => {
  setTimeout(() => (row?.isConnected ? row : document.getElementById(mainId))?.focus({ preventScroll: false }));
};
