import { Outlet } from "react-router-dom";
import { useSession } from "#web/api/session.ts";
import { NotFoundPage } from "../error-page.tsx";

/** Requires `NeedsAccount`. */
export default function NeedsPlatform() {
  const user = useSession().data;
  return user?.platformAdministrator ? <Outlet /> : <NotFoundPage />;
}
