import { Navigate, Outlet, useLocation } from "react-router-dom";
import { appAddresses } from "#web/addresses.ts";
import { useSession } from "#web/api/session.ts";
import { rememberNext } from "#web/session/next-path.ts";

/** Platform administrators need no organization. Requires `NeedsAccount`. */
export default function NeedsOnboarding() {
  const user = useSession().data;
  const { pathname, search, hash } = useLocation();
  if (user?.onboarding && !user.platformAdministrator)
    return <Navigate to={`${appAddresses.onboarding()}${rememberNext(pathname + search + hash)}`} replace />;
  return <Outlet />;
}
