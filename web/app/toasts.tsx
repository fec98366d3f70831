import { notifications, useNotifications } from "@mantine/notifications";
import { type ComponentType, lazy, Suspense, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { endToasts } from "#web/parts/notice/end-toasts.ts";
import classes from "./toasts.module.css";

/** The toasts without their component, while it loads and where it cannot be loaded: what failed must still be said. */
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
 * The place of the toasts. Their component is not part of the first page: it is fetched with the first toast, and
 * for staff ahead of it, so that a toast can be shown offline too. Toasts end with the screen that they belong to.
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
