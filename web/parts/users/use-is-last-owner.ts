import type { Organization } from "#shared/model/organization.ts";
import { useClosing } from "#web/api/account.ts";

/** Undefined while loading; false on errors, because leaving itself checks it. */
export function useIsLastOwner(): (organization: Pick<Organization, "_id" | "role">) => boolean | undefined {
  const { data: closing, isError } = useClosing();
  return ({ _id, role }) => {
    if (role !== "owner" || isError) return false;
    return closing?.closes.some((one) => one._id === _id);
  };
}
