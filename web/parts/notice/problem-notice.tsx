import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import { mayIn } from "#shared/rules/permissions.ts";
import { appAddresses } from "#web/addresses.ts";
import type { ApiProblem } from "#web/api/problem.ts";
import { type KnownOrganization, useOrganizationsStore } from "#web/session/organizations-store.ts";
import { Reference } from "./reference.tsx";
import { WhatFailed } from "./what-failed.tsx";

/** The way to subscribe, or who can. */
export function SubscribeOffer({ organization }: { organization: KnownOrganization | undefined }) {
  const { t } = useTranslation("app");
  return organization !== undefined && mayIn(organization, "billing.manage") ? (
    <Button size="xs" component={Link} to={appAddresses.checkout(organization._id)} reloadDocument>
      {t("errors.subscribe")}
    </Button>
  ) : (
    <Text size="sm">{t("errors.whoSubscribes")}</Text>
  );
}

export function ProblemNotice({ problem, onRetry }: { problem: ApiProblem; onRetry?: () => void }) {
  const { t } = useTranslation("app");
  const { organization } = useParams();
  const known = useOrganizationsStore(({ organizations }) => organizations.find(({ _id }) => _id === organization));
  return (
    <Alert
      color="coral"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      role="alert"
      title={<WhatFailed problem={problem} />}
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{problem.message}</Text>
        {problem.code === "subscription_needed" ? (
          <SubscribeOffer organization={known} />
        ) : onRetry === undefined ? null : (
          <Button size="xs" variant="default" onClick={onRetry}>
            {t("errors.tryAgain")}
          </Button>
        )}
        <Reference problem={problem} />
      </Stack>
    </Alert>
  );
}
