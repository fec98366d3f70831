import { Navigate, Outlet, useLocation } from "react-router-dom";
import { useSession } from "#web/api/session.ts";
import { rememberNext } from "../next-path.ts";

/** Guard on-boarding (spec §2), below `NeedsAccount`: first the six steps, then the page that was wanted. */
export default function NeedsOnboarding() {
  const user = useSession().data;
  const { pathname, search, hash } = useLocation();
  if (user?.onboarding) return <Navigate to={`/onboarding${rememberNext(pathname + search + hash)}`} replace />;
  return <Outlet />;
}
