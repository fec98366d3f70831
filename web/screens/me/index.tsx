import { Navigate } from "react-router-dom";
import { addresses } from "#web/addresses.ts";

/** The person's own page: leads to their settings. */
export default function MeScreen() {
  return <Navigate to={addresses.mySettings()} replace />;
}
