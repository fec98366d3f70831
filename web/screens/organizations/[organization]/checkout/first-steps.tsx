import { Button, Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { appAddresses } from "#web/addresses.ts";
import { useLocations, useOrganization } from "#web/api/organizations.ts";
import { loadedItems } from "#web/api/pages.ts";
import { useLinkedEmployees } from "#web/api/places.ts";
import { useUsers } from "#web/api/users.ts";

/** What a subscription opens and this business has not begun; one that subscribes again may have begun everything. */
export function FirstSteps({ organization }: { organization: string }) {
  const { t } = useTranslation("plans");
  const { data: profile } = useOrganization(organization);
  const { data: employees } = useLinkedEmployees(organization);
  const { data: locations } = useLocations(organization);
  const users = loadedItems(useUsers(organization, {}).data);
  const steps = [
    {
      feature: "sources",
      to: appAddresses.settings(organization, "resources"),
      open: profile?.sources.googlePlaceId === null,
    },
    { feature: "requestFiles", to: appAddresses.importRequests(organization), open: true },
    { feature: "employees", to: appAddresses.newEmployee(organization), open: employees?.length === 0 },
    {
      feature: "publicScore",
      to: appAddresses.settings(organization, "public-score"),
      open: profile?.publicScore === false,
    },
    { feature: "members", to: appAddresses.addUser(organization), open: users?.length === 1 },
    { feature: "locations", to: appAddresses.newLocation(organization), open: (locations?.length ?? 2) < 2 },
  ] as const;
  return (
    <Stack gap="sm" w="100%">
      {steps
        .filter(({ open }) => open)
        .map(({ feature, to }) => (
          <Group key={feature} justify="space-between" gap="xs">
            <Text flex="1 1 14rem">{t(`brings.${feature}`)}</Text>
            <Button component={Link} to={to} variant="default">
              {t(`step.${feature}`)}
            </Button>
          </Group>
        ))}
    </Stack>
  );
}
