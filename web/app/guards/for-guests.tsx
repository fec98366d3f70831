import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Navigate, Outlet, useSearchParams } from "react-router-dom";
import { appAddresses } from "#web/addresses.ts";
import { useSession } from "#web/api/session.ts";
import { WaitingNote } from "#web/parts/layout/waiting.tsx";
import { nextPath, rememberNext } from "#web/session/next-path.ts";

export default function ForGuests() {
  const user = useSession().data;
  const [search] = useSearchParams();
  const queries = useQueryClient();
  const [start, setStart] = useState<string>();
  const usable =
    user !== null && user !== undefined && !user.firstLogIn && (user.onboarding === null || user.platformAdministrator);
  const wanted = nextPath(search, "");

  useEffect(() => {
    if (!usable || wanted !== "") return;
    // Keeps it out of the log-in page's first load.
    import("../start-page.ts")
      .then(({ startPage }) => startPage(queries))
      .then(setStart, () => setStart(appAddresses.organizations));
  }, [usable, wanted, queries]);

  if (user?.firstLogIn)
    return <Navigate to={`${appAddresses.choosePassword}${wanted === "" ? "" : rememberNext(wanted)}`} replace />;
  if (user?.onboarding && !usable)
    return (
      <Navigate
        to={`${appAddresses.onboarding()}${rememberNext(wanted === "" ? appAddresses.home : wanted)}`}
        replace
      />
    );
  if (usable && wanted !== "") return <Navigate to={wanted} replace />;
  if (usable) return start === undefined ? <WaitingNote /> : <Navigate to={start} replace />;
  return <Outlet />;
}
