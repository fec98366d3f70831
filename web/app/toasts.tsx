import { useNotifications } from "@mantine/notifications";
import { lazy, Suspense, useRef } from "react";

const ShownToasts = lazy(() => import("./shown-toasts.tsx"));

/** The place of the toasts. Their component is fetched with the first toast, not with the first page. */
export function Toasts() {
  const { notifications, queue } = useNotifications();
  const needed = useRef(false);
  needed.current ||= notifications.length + queue.length > 0;
  return (
    needed.current && (
      <Suspense>
        <ShownToasts />
      </Suspense>
    )
  );
}
