import { type Query, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useConnection } from "#web/api/connection.ts";
import { ApiProblem } from "#web/api/problem.ts";
import { readAgainUntilRead } from "#web/api/read-again.ts";
import { askAgain, watchConnection } from "#web/api/watch-connection.ts";
import classes from "./banner.module.css";

/** Whether a shown query has old data because its refetch failed. */
const isOutdated = (query: Query<unknown, ApiProblem>): boolean =>
  query.isActive() &&
  query.state.status === "error" &&
  query.state.data !== undefined &&
  query.state.error instanceof ApiProblem &&
  query.state.error.passing;

function useOutdated(): boolean {
  const queries = useQueryClient();
  const cache = queries.getQueryCache();
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache]);
  return useSyncExternalStore(subscribe, () => cache.getAll().some(isOutdated));
}

const refresh = (queries: QueryClient): Promise<void> =>
  queries.refetchQueries({ type: "active", predicate: isOutdated });

/** Milliseconds. */
const shortWhile = 3_000;

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

/** Plain elements, because a component's file could not be loaded without a connection. */
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
