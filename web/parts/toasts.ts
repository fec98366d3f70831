import { notifications } from "@mantine/notifications";

/** Says for a few seconds that something was done; read out politely. */
export function showSuccess(message: string): void {
  notifications.show({ message, color: "green", role: "status", autoClose: 4_000 });
}

/** Says that something failed, until it is closed or ten seconds are over; read out at once. */
export function showFailure(message: string): void {
  notifications.show({ message, color: "coral", role: "alert", autoClose: 10_000 });
}
