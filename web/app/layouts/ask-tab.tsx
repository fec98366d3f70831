import { IconPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { appAddresses } from "#web/addresses.ts";
import { mayOpen } from "#web/screen-permissions.ts";
import { useOrganizationsStore } from "#web/session/organizations-store.ts";
import classes from "./ask-tab.module.css";

/** Raised in the middle of the bar, for the phone at the counter. */
export function AskTab() {
  const { t } = useTranslation("app");
  const organization = useOrganizationsStore(({ organizations, selected }) =>
    organizations.find(({ _id }) => _id === selected),
  );
  if (organization === undefined || !mayOpen(organization, "newRequest")) return null;
  return (
    <Link to={appAddresses.newRequest(organization._id)} className={classes.ask}>
      <span className={classes.raised}>
        <IconPlus size={26} aria-hidden="true" />
      </span>
      {t("navigation.ask")}
    </Link>
  );
}
