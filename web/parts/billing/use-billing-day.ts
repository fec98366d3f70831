import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { formatLocale } from "#shared/model/language.ts";
import { useOrganization } from "#web/api/organizations.ts";
import { dateFormat } from "../format/formats.ts";

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
