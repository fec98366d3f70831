import { type NotificationData, notifications, notificationsStore } from "@mantine/notifications";

/** Marks a toast that stays when another screen is opened. */
export const lasting = { "data-lasting": true } as const;

const isLasting = (toast: NotificationData): boolean => toast["data-lasting"] === true;

/** Ends the toasts of a screen that is left. */
export function endToasts(): void {
  const { notifications: shown, queue } = notificationsStore.getState();
  for (const toast of [...shown, ...queue])
    if (!isLasting(toast) && toast.id !== undefined) notifications.hide(toast.id);
}
