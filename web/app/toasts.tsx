import { notifications, useNotifications } from "@mantine/notifications";
import { type ComponentType, lazy, Suspense, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { endToasts } from "#web/parts/notice/end-toasts.ts";
import classes from "./toasts.module.css";

/** Fallback while the toast component loads or cannot be loaded. */
function BareToasts() {
  const { t } = useTranslation("app");
  return (
    <section className={classes.toasts} aria-label={t("toasts.region")}>
      {useNotifications().notifications.map(({ id, message, role }) => (
        <div key={id} className={classes.toast} role={role}>
          <div>{message}</div>
          <button type="button" aria-label={t("toasts.close")} onClick={() => id && notifications.hide(id)}>
            ×
          </button>
        </div>
      ))}
    </section>
  );
}

const ShownToasts = lazy<ComponentType>(() => import("./shown-toasts.tsx").catch(() => ({ default: BareToasts })));

/**
 * Loads the toast component with the first toast, for staff earlier, so that toasts work offline. Toasts end with their
 * screen.
 */
export function Toasts() {
  const { notifications: shown, queue } = useNotifications();
  const needed = useRef(false);
  const { pathname } = useLocation();
  needed.current ||= shown.length + queue.length > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving a page ends its toasts.
  useEffect(() => endToasts, [pathname]);

  return (
    needed.current && (
      <Suspense fallback={<BareToasts />}>
        <ShownToasts />
      </Suspense>
    )
  );
}
