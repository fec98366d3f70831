import { IconCreditCardOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { SubscriptionState } from "#shared/model/subscription.ts";
import { appAddresses } from "#web/addresses.ts";
import { useSession } from "#web/api/session.ts";
import { useBillingDay } from "#web/parts/billing/adding.ts";
import { forgetComeBack, hasComeBack } from "#web/session/came-back.ts";
import classes from "./visited-banner.module.css";

interface CameBackBannerProps {
  organization: string;
  plan: SubscriptionState;
}

/** Tells those who pay that reopening an account or organization did not restore the subscription. */
export default function CameBackBanner({ organization, plan }: CameBackBannerProps) {
  const { t } = useTranslation("billing");
  const day = useBillingDay();
  const user = useSession().data?._id;
  const endsAt = plan.status === "cancelled" ? null : plan.endsAt;
  if (user === undefined || !hasComeBack(user)) return null;
  return (
    <aside className={classes.banner} aria-label={t("cameBack.title")}>
      <IconCreditCardOff size={20} aria-hidden="true" />
      <p className={classes.words}>
        <strong>{t("cameBack.title")}.</strong>{" "}
        <span>{endsAt === null ? t("cameBack.over") : t("cameBack.ends", { day: day(endsAt) })}</span>
      </p>
      <Link to={appAddresses.subscription(organization)} onClick={() => forgetComeBack(user)} className={classes.back}>
        {t(endsAt === null ? "subscription.again" : "subscription.resume")}
      </Link>
    </aside>
  );
}
