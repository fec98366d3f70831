import ActiveOrganization from "./guards/active-organization.tsx";
import NeedsAccount from "./guards/needs-account.tsx";
import NeedsOnboarding from "./guards/needs-onboarding.tsx";
import DashboardLayout from "./layouts/dashboard-layout.tsx";

export { ActiveOrganization, DashboardLayout, NeedsAccount, NeedsOnboarding };
