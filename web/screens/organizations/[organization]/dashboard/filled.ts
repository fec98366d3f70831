import type { Dashboard, PublicFigures } from "#shared/model/dashboard.ts";
import { useSourceFigures } from "#web/api/sources.ts";

/** Merges public figures that arrived later; without a new score the earlier one stays. */
export const withPublic = (dashboard: Dashboard, { reputationScore, ...figures }: PublicFigures): Dashboard => ({
  ...dashboard,
  ...figures,
  reputationScore: reputationScore ?? dashboard.reputationScore,
});

const isSlow = ({ sources }: Pick<Dashboard, "sources">): boolean => sources.some(({ state }) => state === "slow");

export function useFilled(dashboard: Dashboard, organization: string, location: string | undefined) {
  const slow = isSlow(dashboard);
  const { data, isFetching } = useSourceFigures(organization, location, slow);
  return {
    filled: slow && data !== undefined ? withPublic(dashboard, data) : dashboard,
    filling: slow && isFetching && data === undefined,
  };
}
