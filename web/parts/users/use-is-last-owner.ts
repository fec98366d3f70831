import type { Organization } from "#shared/model/organization.ts";
import { useClosing } from "#web/api/account.ts";

/**
 * Tells whether the person is the only owner of an organization, undefined until that is known. Where it cannot be read,
 * leaving itself says so.
 */
export function useIsLastOwner(): (organization: Pick<Organization, "_id" | "role">) => boolean | undefined {
  const { data: closing, isError } = useClosing();
  return ({ _id, role }) => {
    if (role !== "owner" || isError) return false;
    return closing?.closes.some((one) => one._id === _id);
  };
}
