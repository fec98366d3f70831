import { mainId } from "#web/parts/layout/skip-link.tsx";

/** The link of the list's row after the selected one, or before it at the end of the list: where reading goes on once it is gone. */
export function rowAfter(): HTMLElement | null {
  const row = document.querySelector('li [aria-current="true"], li[aria-current="true"]')?.closest("li");
  return (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector("a") ?? null;
}

/** Frames to wait for what covers the list on a phone to go. */
const patience = 60;

/** Moves the focus to a row once what covered it is gone, or to the screen where there is no such row. */
export function focusRow(row: HTMLElement | null, frames = patience): void {
  requestAnimationFrame(() => {
    if (row?.closest("[inert]") && frames > 0) return focusRow(row, frames - 1);
    (row?.isConnected ? row : document.getElementById(mainId))?.focus();
  });
}
