import { useTranslation } from "react-i18next";
import { appAddresses } from "#web/addresses.ts";
import { BackLink } from "../layout/back-link.tsx";

export function BackToUsers({ organization }: { organization: string }) {
  const { t } = useTranslation("users");
  return <BackLink to={appAddresses.users(organization)}>{t("title")}</BackLink>;
}
