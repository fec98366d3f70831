import type { Organization } from "#shared/model/organization.ts";
import type { User } from "#shared/model/user.ts";

/** `organization` is null before the first step, `back` on it. */
export interface StepProps {
  user: User;
  organization: Organization | null;
  back: string | null;
  onDone: () => void;
}
