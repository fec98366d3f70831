import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Navigate, Outlet, useSearchParams } from "react-router-dom";
import { useSession } from "#web/api/session.ts";
import { nextPath, rememberNext } from "../next-path.ts";
import { Waiting } from "../waiting.tsx";

/** Leads whoever is logged in on from the log-in pages: to the page wanted, or to the active organization's dashboard. */
export default function ForGuests() {
  const user = useSession().data;
  const [search] = useSearchParams();
  const queries = useQueryClient();
  const [start, setStart] = useState<string>();
  const usable = user !== null && user !== undefined && user.onboarding === null;
  const wanted = nextPath(search, "");

  useEffect(() => {
    if (!usable || wanted !== "") return;
    // Not needed to log in, so not part of the log-in page's first load.
    import("../start-page.ts")
      .then(({ startPage }) => startPage(queries))
      .then(setStart, () => setStart("/organizations"));
  }, [usable, wanted, queries]);

  if (user?.onboarding) return <Navigate to={`/onboarding${rememberNext(wanted === "" ? "/" : wanted)}`} replace />;
  if (usable && wanted !== "") return <Navigate to={wanted} replace />;
  if (usable) return start === undefined ? <Waiting /> : <Navigate to={start} replace />;
  return <Outlet />;
}
