import { Anchor, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { addresses } from "#web/addresses.ts";
import { itemsOf } from "#web/api/pages.ts";
import { useRequests } from "#web/api/requests.ts";
import { Rows } from "#web/parts/list/rows.tsx";
import { RequestRow } from "#web/parts/requests/request-row.tsx";
import rowClasses from "#web/parts/requests/requests.module.css";

const shownAtMost = 5;

export function Latest({ organization }: { organization: string }) {
  const { t } = useTranslation("requests");
  const { data } = useRequests(organization, {});
  const requests = itemsOf(data)?.slice(0, shownAtMost) ?? [];
  if (requests.length === 0) return null;
  return (
    <section aria-label={t("new.recent")}>
      <Group justify="space-between" mb={8} mt="xl">
        <Text component="h2" fw={600} size="sm">
          {t("new.recent")}
        </Text>
        <Anchor component={Link} to={addresses.requests(organization)} size="sm">
          {t("new.all")}
        </Anchor>
      </Group>
      <Rows className={rowClasses.rows}>
        {requests.map((request) => (
          <RequestRow key={request._id} organization={organization} request={request} cancels />
        ))}
      </Rows>
    </section>
  );
}
