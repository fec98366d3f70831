import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useConnection } from "#web/api/connection.ts";
import { readAgainUntilRead } from "#web/api/read-again.ts";
import { askAgain, watchConnection } from "#web/api/watch-connection.ts";
import classes from "./banner.module.css";
import { refresh, useOutdated } from "./outdated.ts";

/** How long the banner says that the connection is back, in milliseconds. */
const shortWhile = 3_000;

/** Whether the connection has come back a short while ago. */
function useJustBack(isThere: boolean): boolean {
  const wasThere = useRef(true);
  const [back, setBack] = useState(false);
  useEffect(() => {
    const returned = isThere && !wasThere.current;
    wasThere.current = isThere;
    setBack(returned);
    if (!returned) return;
    const timer = setTimeout(() => setBack(false), shortWhile);
    return () => clearTimeout(timer);
  }, [isThere]);
  return back;
}

/**
 * A quiet banner while the device is offline, while the server does not answer, and while something on the screen could
 * not be refreshed. It goes by itself. Plain elements, because it must not need a file that cannot be loaded any more.
 */
export function ConnectionBanner() {
  const { t } = useTranslation("app");
  const queries = useQueryClient();
  const connection = useConnection();
  const outdated = useOutdated();
  const back = useJustBack(connection === "there");
  const [asking, setAsking] = useState(false);
  useEffect(watchConnection, []);
  useEffect(() => readAgainUntilRead(queries), [queries]);

  const state = connection !== "there" ? connection : back ? "back" : outdated ? "outdated" : null;
  const tryNow = () => {
    setAsking(true);
    const asked = state === "outdated" ? refresh(queries) : askAgain();
    void asked.finally(() => setAsking(false));
  };
  return (
    <div className={classes.place} role="status">
      {state === null ? null : (
        <div className={classes.banner} data-state={state}>
          <span className={classes.mark} aria-hidden="true" />
          <p>{t(`banner.${state}`)}</p>
          {state === "away" || state === "outdated" ? (
            <button type="button" className={classes.action} disabled={asking} onClick={tryNow}>
              {t("errors.tryAgain")}
            </button>
          ) : null}
        </div>
      )}
    </div>
  );
}
