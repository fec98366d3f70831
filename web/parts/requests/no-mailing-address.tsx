import { Alert, Anchor } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Organization } from "#shared/model/organization.ts";
import { mayIn } from "#shared/rules/permissions.ts";
import { appAddresses } from "#web/addresses.ts";

/** CASL and CAN-SPAM require the sender's mailing address in emails. */
export function NoMailingAddress({ organization }: { organization: Organization }) {
  const { t } = useTranslation("requests");
  if (organization.mailingAddress !== null) return null;
  return (
    <Alert variant="light" color="amber" icon={<IconAlertTriangle aria-hidden />}>
      {t("noAddress.text")}{" "}
      {mayIn(organization, "organization.update") ? (
        <Anchor component={Link} to={appAddresses.settings(organization._id, "organization")} inherit>
          {t("noAddress.add")}
        </Anchor>
      ) : (
        t("noAddress.ask")
      )}
    </Alert>
  );
}
