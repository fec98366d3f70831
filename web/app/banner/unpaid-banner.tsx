import { IconCreditCardOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { addresses } from "#web/addresses.ts";
import classes from "./visited-banner.module.css";

/** Says to those who pay the bills that a payment is due, and whether things wait for it (`over`), and leads to where it is mended. */
export default function UnpaidBanner({ organization, over }: { organization: string; over: boolean }) {
  const { t } = useTranslation("billing");
  return (
    <aside className={classes.banner} data-closed aria-label={t("unpaid.title")}>
      <IconCreditCardOff size={20} aria-hidden="true" className={classes.icon} />
      <p className={classes.words}>
        <strong>{t("unpaid.title")}.</strong> <span>{t(over ? "unpaid.bannerOver" : "unpaid.banner")}</span>
      </p>
      <Link to={addresses.addCard(organization)} reloadDocument className={classes.back}>
        {t("unpaid.mend")}
      </Link>
    </aside>
  );
}
