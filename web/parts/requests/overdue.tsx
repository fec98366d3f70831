import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconCreditCardOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Organization } from "#shared/model/organization.ts";
import { mayIn } from "#shared/rules/permissions.ts";
import { appAddresses } from "#web/addresses.ts";

export function Overdue({ organization }: { organization: Organization }) {
  const { t } = useTranslation("requests");
  const pays = mayIn(organization, "billing.manage");
  return (
    <Alert
      variant="light"
      color="coral"
      role="alert"
      icon={<IconCreditCardOff aria-hidden />}
      title={t("new.overdue.title")}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{t(pays ? "new.overdue.text" : "new.overdue.ask")}</Text>
        {pays ? (
          <Button component={Link} to={appAddresses.settings(organization._id, "subscription")} variant="default">
            {t("new.overdue.mend")}
          </Button>
        ) : null}
      </Stack>
    </Alert>
  );
}
