import { useTranslation } from "react-i18next";
import { addresses } from "#web/addresses.ts";
import { BackLink } from "../layout/back-link.tsx";

export function BackToUsers({ organization }: { organization: string }) {
  const { t } = useTranslation("users");
  return <BackLink to={addresses.users(organization)}>{t("title")}</BackLink>;
}
