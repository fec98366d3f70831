import { mainId } from "#web/parts/layout/skip-link.tsx";

/** Row to focus once the selected one is gone: the next, or the previous at the end. */
export function rowAfter(): HTMLElement | null {
  const row = document.querySelector('li [aria-current="true"], li[aria-current="true"]')?.closest("li");
  return (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector("a") ?? null;
}

/** Frames to wait until the detail uncovers the list on a phone. */
const patience = 60;

export function focusRow(row: HTMLElement | null, frames = patience): void {
  requestAnimationFrame(() => {
    if (row?.closest("[inert]") && frames > 0) return focusRow(row, frames - 1);
    (row?.isConnected ? row : document.getElementById(mainId))?.focus();
  });
}
