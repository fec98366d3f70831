import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { formatLocale } from "#shared/model/language.ts";
import type { SubscriptionStanding } from "#shared/model/subscription.ts";
import { type LocationRefusal, refusedLocation } from "#shared/rules/billing/billed-locations.ts";
import { hasPlan } from "#shared/rules/billing/subscription.ts";
import { useLocations, useOrganization } from "#web/api/organizations.ts";
import { dateFormat } from "#web/parts/format/formats.ts";

/** Formats moments (ISO 8601) as days in the organization's billing time zone: "March 1, 2027". */
export function useBillingDay(named?: string): (moment: string) => string {
  const { i18n } = useTranslation();
  const { organization = "" } = useParams();
  const { data } = useOrganization(named ?? organization);
  const format = dateFormat(formatLocale(i18n.language), {
    dateStyle: "long",
    ...(data !== undefined && { timeZone: data.timeZone }),
  });
  return (moment) => format.format(new Date(moment));
}

/** Cost of adding locations or why it is refused; `agreed` is a negotiated price, `told` means no access to bills. */
export type Adding = LocationRefusal | "included" | "priced" | "agreed" | "told";

interface Asked {
  subscription: SubscriptionStanding | null;
  there: number;
  count: number;
}

/** Uses the API's own rule, applied to the last of the new locations. */
export function adding({ subscription, there, count }: Asked): Adding {
  if (subscription === null) return "told";
  const refused = refusedLocation(subscription, there + count - 1);
  if (refused !== null) return refused;
  if (!hasPlan(subscription) || subscription.endsAt !== null) return "included";
  return subscription.isAgreed ? "agreed" : "priced";
}

export function useAdding(organization: string, count: number): Adding | undefined {
  const { data: profile } = useOrganization(organization);
  const { data: locations } = useLocations(organization);
  if (profile === undefined || locations === undefined) return undefined;
  return adding({ subscription: profile.subscription, there: locations.length, count });
}
