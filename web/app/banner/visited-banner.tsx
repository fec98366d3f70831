import { IconArrowLeft, IconEye } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { appAddresses } from "#web/addresses.ts";
import classes from "./visited-banner.module.css";

/** Shows platform administrators whose organization they are viewing. */
export default function VisitedBanner({ name }: { name: string }) {
  const { t } = useTranslation("admin");
  return (
    <aside className={classes.banner} aria-label={t("banner.label")}>
      <IconEye size={20} aria-hidden="true" />
      <p className={classes.words}>
        <strong>{t("banner.looking", { name })}</strong> <span>{t("banner.hint")}</span>
      </p>
      <Link to={appAddresses.admin} className={classes.back}>
        <IconArrowLeft size={16} aria-hidden="true" /> {t("banner.back")}
      </Link>
    </aside>
  );
}
