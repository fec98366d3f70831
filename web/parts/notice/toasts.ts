import { notifications } from "@mantine/notifications";
import i18next from "i18next";
import { createElement } from "react";
import type { ApiProblem } from "#web/api/problem.ts";
import { lasting } from "./end-toasts.ts";
import { FailureWords } from "./failure-words.tsx";

/** What every toast has: an edge that shows on a dark ground too, and a name for the button that closes it. */
const bordered = () => ({ withBorder: true, closeButtonProps: { "aria-label": i18next.t("app:toasts.close") } });

/**
 * Says for four seconds that something was done. Screen readers hear it without interruption. It ends with the screen,
 * unless it `stays` because the next screen is what was done.
 */
export function showSuccess(message: string, { stays = false }: { stays?: boolean } = {}): void {
  const toast = { message, color: "green", role: "status", autoClose: 4_000, ...bordered() };
  notifications.show(stays ? { ...toast, ...lasting } : toast);
}

/** Tells what is neither done nor failed, for as long as it takes to read. Screen readers hear it without interruption. */
export function showNews(message: string): void {
  notifications.show({ message, color: "gray", role: "status", autoClose: 8_000, ...bordered() });
}

/**
 * Says that something failed: what, why, and its reference for support. Screen readers hear it at once. With `again` it
 * offers to try again, and stays until that, until it is closed, or until the screen ends; else it stays for ten seconds.
 */
export function showFailure(failure: string | ApiProblem, again?: () => void): void {
  // The same failure replaces itself instead of piling up.
  const id = `failed-${typeof failure === "string" ? failure : (failure.call ?? failure.message)}`;
  const tryAgain = () => {
    notifications.hide(id);
    again?.();
  };
  notifications.hide(id);
  notifications.show({
    id,
    message:
      typeof failure === "string"
        ? failure
        : createElement(FailureWords, { problem: failure, onRetry: again === undefined ? null : tryAgain }),
    color: "coral",
    role: "alert",
    autoClose: again === undefined ? 10_000 : false,
    ...bordered(),
  });
}
