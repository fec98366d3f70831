import { Navigate, Outlet, useLocation } from "react-router-dom";
import { appAddresses } from "#web/addresses.ts";
import { useSession } from "#web/api/session.ts";
import { WaitingNote } from "#web/parts/layout/waiting.tsx";
import { rememberNext } from "#web/session/next-path.ts";
import { useOrganizationsStore } from "#web/session/organizations-store.ts";
import { FailurePage } from "../error-page.tsx";

/** Logging out forgets the organizations. */
const isRemembered = () => useOrganizationsStore.getState().organizations.length > 0;

/** `early`: whoever is remembered sees the layout, which holds its screen back, while the session is asked for. */
function Account({ early = false }: { early?: boolean }) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (session.data === undefined) {
    if (early && session.isPending && isRemembered()) return <Outlet />;
    return <main>{session.isError ? <FailurePage error={session.error} /> : <WaitingNote />}</main>;
  }
  if (session.data === null)
    return (
      <Navigate
        to={`${appAddresses.login}${rememberNext(pathname + search + hash)}`}
        state={isRemembered() ? { ended: true } : null}
        replace
      />
    );
  if (session.data.firstLogIn)
    return <Navigate to={`${appAddresses.choosePassword}${rememberNext(pathname + search + hash)}`} replace />;
  return <Outlet />;
}

export default function NeedsAccount() {
  return <Account />;
}

export function NeedsStaff() {
  return <Account early />;
}
