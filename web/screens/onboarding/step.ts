import type { Organization } from "#shared/model/organization.ts";
import type { User } from "#shared/model/user.ts";

/**
 * The props of every step: the person, the organization so far (null before the first step), the address of the step
 * before (null on the first), and what to do once the step is answered.
 */
export interface StepProps {
  user: User;
  organization: Organization | null;
  back: string | null;
  onDone: () => void;
}
