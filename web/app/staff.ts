import ActiveOrganization from "./guards/active-organization.tsx";
import NeedsAccount, { NeedsStaff } from "./guards/needs-account.tsx";
import NeedsOnboarding from "./guards/needs-onboarding.tsx";
import DashboardLayout from "./layouts/dashboard-layout.tsx";

/** In one file, so that they load as one chunk. */
export const staffShell = { ActiveOrganization, DashboardLayout, NeedsAccount, NeedsOnboarding, NeedsStaff };
