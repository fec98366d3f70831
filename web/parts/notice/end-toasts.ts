import { type NotificationData, notifications, notificationsStore } from "@mantine/notifications";

/** Keeps a toast when another screen opens. */
export const lasting = { "data-lasting": true } as const;

const isLasting = (toast: NotificationData): boolean => toast["data-lasting"] === true;

export function endToasts(): void {
  const { notifications: shown, queue } = notificationsStore.getState();
  for (const toast of [...shown, ...queue])
    if (!isLasting(toast) && toast.id !== undefined) notifications.hide(toast.id);
}
