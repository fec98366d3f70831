import { Badge, Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconSettings } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { mayIn } from "#shared/rules/permissions.ts";
import { appAddresses } from "#web/addresses.ts";
import { useGiven, useWithdrawGiven } from "#web/api/account.ts";
import { useOffers } from "#web/api/offers.ts";
import { useOrganizations } from "#web/api/organizations.ts";
import { loadedItems } from "#web/api/pages.ts";
import { useSession } from "#web/api/session.ts";
import { RelativeDate } from "#web/parts/format/relative-date.tsx";
import { StarRating } from "#web/parts/format/stars.tsx";
import { Page } from "#web/parts/layout/page.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import { MorePages } from "#web/parts/list/more-pages.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { showFailure } from "#web/parts/notice/toasts.ts";
import { Offers } from "#web/parts/users/offers.tsx";
import classes from "./me.module.css";
import { WaitingForMe } from "./waiting-for-me.tsx";

function Given({ email }: { email: string }) {
  const { t } = useTranslation("me");
  const given = useGiven();
  const items = loadedItems(given.data);
  const withdraw = useWithdrawGiven();
  // Most people of the staff gave none.
  if (items === undefined ? given.error === null : items.length === 0 && !given.hasNextPage) return null;
  return (
    <section aria-labelledby="given">
      <Title order={2} size="h3" mb={4} id="given">
        {t("given.title")}
      </Title>
      <Text size="sm" c="dimmed" mb="md" style={{ overflowWrap: "anywhere" }}>
        {t("given.lead", { email })}
      </Text>
      {items === undefined ? (
        given.error && <ProblemNotice problem={given.error} onRetry={() => void given.refetch()} />
      ) : (
        <ul className={classes.list}>
          {items.map(({ _id, organization, location, date, rating, comment, status, shared }) => (
            <li key={_id} className={classes.given}>
              <Group justify="space-between" gap="xs">
                <Text fw={600} style={{ overflowWrap: "anywhere" }}>
                  {organization.name}
                  {location === null ? "" : ` · ${location}`}
                </Text>
                <Badge variant="light" color={status === "resolved" ? "green" : "gray"} tt="none">
                  {t(`given.status.${status}`)}
                </Badge>
              </Group>
              <Group gap="sm" my={4}>
                <StarRating rating={rating} />
                <RelativeDate moment={date} quiet="sm" />
              </Group>
              {comment === "" ? null : (
                <Text style={{ overflowWrap: "anywhere", whiteSpace: "pre-line" }}>{comment}</Text>
              )}
              {shared ? (
                <Group gap="sm" mt={4}>
                  <Text size="sm">{t("given.shared")}</Text>
                  <Button
                    variant="default"
                    size="compact-sm"
                    loading={withdraw.isPending && withdraw.variables === _id}
                    onClick={() => withdraw.mutate(_id, { onError: (problem) => showFailure(problem) })}
                  >
                    {t("given.withdraw")}
                  </Button>
                </Group>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      <MorePages list={given} label={t("given.more")} />
    </section>
  );
}

export default function MeScreen() {
  const { t } = useTranslation("me");
  const user = useSession().data;
  const { data: organizations } = useOrganizations();
  const offers = useOffers();
  if (!user) return null;
  const answers = organizations?.some((one) => mayIn(one, "feedback.resolve")) ?? true;
  // Neutral until invitations are loaded.
  const alone = offers.isPending ? "lead" : offers.data?.length ? "leadInvited" : "leadNone";
  const lead = organizations?.length === 0 ? alone : answers ? "lead" : "leadOwn";
  return (
    <Page>
      <ScreenHead title={t("title", { name: user.firstName })}>{t(lead)}</ScreenHead>
      <Offers />
      <Stack gap="xl">
        <WaitingForMe />
        <Given email={user.email} />
        <div>
          <Button
            component={Link}
            to={appAddresses.mySettings()}
            variant="default"
            leftSection={<IconSettings size={18} aria-hidden="true" />}
          >
            {t("settings")}
          </Button>
        </div>
      </Stack>
    </Page>
  );
}
