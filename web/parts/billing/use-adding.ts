import { useLocations, useOrganization } from "#web/api/organizations.ts";
import { type Adding, adding } from "./adding.ts";

export function useAdding(organization: string, count: number): Adding | undefined {
  const { data: profile } = useOrganization(organization);
  const { data: locations } = useLocations(organization);
  if (profile === undefined || locations === undefined) return undefined;
  return adding({ subscription: profile.subscription, there: locations.length, count });
}
