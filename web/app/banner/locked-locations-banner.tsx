import { IconBuildingStore } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { mayIn } from "#shared/rules/permissions.ts";
import { appAddresses } from "#web/addresses.ts";
import { useLocations } from "#web/api/organizations.ts";
import type { KnownOrganization } from "#web/session/organizations-store.ts";
import classes from "./visited-banner.module.css";

/** Tells that the free plan reads one of several locations. */
export default function LockedLocationsBanner({ organization }: { organization: KnownOrganization }) {
  const { t } = useTranslation("plans");
  const { data: locations = [] } = useLocations(organization._id);
  const count = locations.filter(({ rateable }) => rateable).length - 1;
  if (count < 1) return null;
  return (
    <aside className={classes.banner} aria-label={t("locked.title", { count })}>
      <IconBuildingStore size={20} aria-hidden="true" />
      <p className={classes.words}>
        <strong>{t("locked.title", { count })}.</strong> <span>{t("locked.text")}</span>
      </p>
      {mayIn(organization, "billing.manage") ? (
        <Link to={appAddresses.checkout(organization._id)} reloadDocument className={classes.back}>
          {t("beyond.subscribe")}
        </Link>
      ) : null}
    </aside>
  );
}
