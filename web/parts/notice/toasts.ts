import { notifications } from "@mantine/notifications";
import i18next from "i18next";
import { createElement } from "react";
import type { ApiProblem } from "#web/api/problem.ts";
import { lasting } from "./end-toasts.ts";
import { FailureWords } from "./failure-words.tsx";

const bordered = () => ({ withBorder: true, closeButtonProps: { "aria-label": i18next.t("app:toasts.close") } });

/** For four seconds, polite for screen readers; ends with the screen unless it `stays`. */
export function showSuccess(message: string, { stays = false }: { stays?: boolean } = {}): void {
  const toast = { message, color: "green", role: "status", autoClose: 4_000, ...bordered() };
  notifications.show(stays ? { ...toast, ...lasting } : toast);
}

/** Neutral news for eight seconds, polite for screen readers. */
export function showNews(message: string): void {
  notifications.show({ message, color: "gray", role: "status", autoClose: 8_000, ...bordered() });
}

/** Announced at once; with `again` it offers a retry and stays, else it ends after ten seconds. */
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
