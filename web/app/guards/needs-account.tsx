import { Navigate, Outlet, useLocation } from "react-router-dom";
import { appAddresses } from "#web/addresses.ts";
import { useSession } from "#web/api/session.ts";
import { WaitingNote } from "#web/parts/layout/waiting.tsx";
import { rememberNext } from "#web/session/next-path.ts";
import { useOrganizationsStore } from "#web/session/organizations-store.ts";
import { FailurePage } from "../error-page.tsx";

/** Only a session that ended elsewhere leaves organizations in the browser; logging out clears them. */
const ended = () => (useOrganizationsStore.getState().organizations.length > 0 ? { ended: true } : null);

export default function NeedsAccount() {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (session.data === undefined) {
    return <main>{session.isError ? <FailurePage error={session.error} /> : <WaitingNote />}</main>;
  }
  if (session.data === null)
    return <Navigate to={`${appAddresses.login}${rememberNext(pathname + search + hash)}`} state={ended()} replace />;
  if (session.data.firstLogIn)
    return <Navigate to={`${appAddresses.choosePassword}${rememberNext(pathname + search + hash)}`} replace />;
  return <Outlet />;
}
