import { IconCreditCardOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { SubscriptionStanding } from "#shared/model/subscription.ts";
import { appAddresses } from "#web/addresses.ts";
import classes from "./visited-banner.module.css";

interface UnpaidBannerProps {
  organization: string;
  plan: SubscriptionStanding;
}

/** Tells those who pay about a due payment, which may need another card or a confirmation. */
export default function UnpaidBanner({ organization, plan: { status, isOverdue } }: UnpaidBannerProps) {
  const { t } = useTranslation("billing");
  const means = status === "cancelled" ? "bannerEnded" : isOverdue ? "bannerOver" : "banner";
  return (
    <aside className={classes.banner} data-closed aria-label={t("unpaid.title")}>
      <IconCreditCardOff size={20} aria-hidden="true" />
      <p className={classes.words}>
        <strong>{t("unpaid.title")}.</strong> <span>{t(`unpaid.${means}`)}</span>
      </p>
      <Link to={appAddresses.settings(organization, "subscription")} className={classes.back}>
        {t("unpaid.see")}
      </Link>
    </aside>
  );
}
