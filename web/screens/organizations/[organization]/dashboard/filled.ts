import type { Dashboard, PublicFigures } from "#shared/model/dashboard.ts";
import { useSourceFigures } from "#web/api/sources.ts";

/** A dashboard with the public figures that were read after it. A score that they do not give stays the one of before. */
export const withPublic = (dashboard: Dashboard, { reputationScore, ...figures }: PublicFigures): Dashboard => ({
  ...dashboard,
  ...figures,
  reputationScore: reputationScore ?? dashboard.reputationScore,
});

const isSlow = ({ sources }: Pick<Dashboard, "sources">): boolean => sources.some(({ state }) => state === "slow");

/** The dashboard, filled in with what sources answer that were too slow for it. `filling` while that is on its way. */
export function useFilled(dashboard: Dashboard, organization: string, location: string | undefined) {
  const slow = isSlow(dashboard);
  const { data, isFetching } = useSourceFigures(organization, location, slow);
  return {
    filled: slow && data !== undefined ? withPublic(dashboard, data) : dashboard,
    filling: slow && isFetching && data === undefined,
  };
}
