import { Button, Group, Text } from "@mantine/core";
import { type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { createPath, UNSAFE_NavigationContext as NavigationContext, type To } from "react-router-dom";
import { Dialog } from "#web/parts/layout/dialog.tsx";
import { LeavingOrganization, type Tell, type Unsaved } from "./leaving.ts";

const pathOf = (to: To): string => (typeof to === "string" ? to : createPath(to));

/** A changed query alone does not leave the page. */
const leads = (to: To): boolean => new URL(pathOf(to), location.href).pathname !== location.pathname;

/** The router's index in the browser's history. */
function placeInHistory(): number {
  const state: unknown = history.state;
  const place: unknown = typeof state === "object" && state !== null ? Reflect.get(state, "idx") : 0;
  return typeof place === "number" ? place : 0;
}

function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { t } = useTranslation("settings");
  return (
    <Dialog onClose={onStay} title={t("leaving.title")} centered closeButtonProps={{ "aria-label": t("leaving.stay") }}>
      <Text>{t("leaving.text")}</Text>
      <Group mt="lg" justify="flex-end">
        <Button variant="default" onClick={onLeave}>
          {t("leaving.leave")}
        </Button>
        <Button data-autofocus onClick={onStay}>
          {t("leaving.stay")}
        </Button>
      </Group>
    </Dialog>
  );
}

/** The plain router has no blocker, so links, "back" and closing the tab are intercepted here. */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const context = useContext(NavigationContext);
  const unsaved = useRef(new Set<Unsaved>());
  const [held, setHeld] = useState<{ go: () => void }>();
  const [watching, setWatching] = useState(false);

  const tell = useCallback<Tell>((one) => {
    unsaved.current.add(one);
    setWatching(true);
    return () => {
      unsaved.current.delete(one);
      setWatching(unsaved.current.size > 0);
    };
  }, []);

  const guarded = useMemo(() => {
    const { navigator } = context;
    const holding =
      (go: typeof navigator.push): typeof navigator.push =>
      (to, ...rest) => {
        if (unsaved.current.size > 0 && leads(to)) setHeld({ go: () => go(to, ...rest) });
        else go(to, ...rest);
      };
    return {
      ...context,
      navigator: { ...navigator, push: holding(navigator.push), replace: holding(navigator.replace) },
    };
  }, [context]);

  useEffect(() => {
    if (!watching) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const here = placeInHistory();
    let returning = false;
    const back = (event: PopStateEvent) => {
      if (returning) {
        returning = false;
        event.stopImmediatePropagation();
        return;
      }
      const steps = placeInHistory() - here;
      if (steps === 0 || unsaved.current.size === 0) return;
      // Undoes "back" without the router noticing.
      event.stopImmediatePropagation();
      returning = true;
      history.go(-steps);
      setHeld({ go: () => history.go(steps) });
    };
    addEventListener("beforeunload", ask);
    addEventListener("popstate", back, { capture: true });
    return () => {
      removeEventListener("beforeunload", ask);
      removeEventListener("popstate", back, { capture: true });
    };
  }, [watching]);

  const leave = () => {
    for (const one of unsaved.current) one.discard();
    unsaved.current.clear();
    setHeld(undefined);
    held?.go();
  };
  return (
    <NavigationContext value={guarded}>
      <LeavingOrganization value={tell}>{children}</LeavingOrganization>
      {held === undefined ? null : <LeaveDialog onStay={() => setHeld(undefined)} onLeave={leave} />}
    </NavigationContext>
  );
}
