import type { Organization } from "#shared/model/organization.ts";
import type { User } from "#shared/model/user.ts";

/** What every step is given: who answers, the organization as it stands (null before the first step), and what comes after. */
export interface StepProps {
  user: User;
  organization: Organization | null;
  onDone: () => void;
}
