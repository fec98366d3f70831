import { notifications } from "@mantine/notifications";

/** Says for four seconds that something was done. Screen readers hear it without interruption. */
export function showSuccess(message: string): void {
  notifications.show({ message, color: "green", role: "status", autoClose: 4_000 });
}

/** Says for ten seconds that something failed. Screen readers hear it at once. */
export function showFailure(message: string): void {
  notifications.show({ message, color: "coral", role: "alert", autoClose: 10_000 });
}
