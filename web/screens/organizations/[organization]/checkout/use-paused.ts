import { useTranslation } from "react-i18next";
import { appAddresses } from "#web/addresses.ts";
import { useLocations } from "#web/api/organizations.ts";

/** Paused locations are billed too but not resumed by subscribing; null if there are none. */
export function usePaused(organization: string): { text: string; link: { to: string; label: string } } | null {
  const { t } = useTranslation("billing");
  const paused = (useLocations(organization).data ?? []).filter(({ rateable }) => !rateable);
  const [first] = paused;
  if (first === undefined) return null;
  const count = paused.length;
  const to = count === 1 ? appAddresses.location(organization, first._id) : appAddresses.locations(organization);
  return { text: t("checkout.paused", { count }), link: { to, label: t("checkout.resume", { count }) } };
}
