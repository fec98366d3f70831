import ActiveOrganization from "./guards/active-organization.tsx";
import NeedsAccount from "./guards/needs-account.tsx";
import NeedsOnboarding from "./guards/needs-onboarding.tsx";
import DashboardLayout from "./layouts/dashboard-layout.tsx";

/** The guards and the layout that surround every staff screen. They stand in one file, so that they arrive as one chunk. */
export const staffShell = { ActiveOrganization, DashboardLayout, NeedsAccount, NeedsOnboarding };
