import { Navigate, Outlet, useLocation } from "react-router-dom";
import { useSession } from "#web/api/session.ts";
import { FailurePage } from "../error-page.tsx";
import { rememberNext } from "../next-path.ts";
import { Waiting } from "../waiting.tsx";

/** Guard auth (spec §2): whoever is not logged in goes to the log-in page and comes back to where they wanted to go. */
export default function NeedsAccount() {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (session.data === undefined) {
    return <main>{session.isError ? <FailurePage error={session.error} /> : <Waiting />}</main>;
  }
  if (session.data === null) return <Navigate to={`/login${rememberNext(pathname + search + hash)}`} replace />;
  return <Outlet />;
}
