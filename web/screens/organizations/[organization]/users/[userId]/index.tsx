import { Alert, Anchor, Avatar, Button, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconUserOff } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import { Language } from "#shared/model/language.ts";
import type { Organization } from "#shared/model/organization.ts";
import type { OrganizationUser } from "#shared/model/organization-user.ts";
import { handOverWords, isRoleWithin } from "#shared/rules/accounts/organization-user.ts";
import { mayIn } from "#shared/rules/permissions.ts";
import { fullName } from "#shared/rules/person.ts";
import { appAddresses } from "#web/addresses.ts";
import { useOrganization } from "#web/api/organizations.ts";
import { useSession } from "#web/api/session.ts";
import { useHandOver, useUser } from "#web/api/users.ts";
import { TypedDialog } from "#web/parts/form/typed-dialog.tsx";
import { Page } from "#web/parts/layout/page.tsx";
import { SettingGroup } from "#web/parts/layout/setting-group.tsx";
import { NotRead } from "#web/parts/notice/not-read.tsx";
import { showSuccess } from "#web/parts/notice/toasts.ts";
import { BackToUsers } from "#web/parts/users/back-to-users.tsx";
import { LeaveDialog } from "#web/parts/users/leave-dialog.tsx";
import { useIsLastOwner } from "#web/parts/users/use-is-last-owner.ts";
import { InvitedUserCard } from "./invited.tsx";
import { Removal } from "./removal.tsx";
import { RoleSetting } from "./role-setting.tsx";

function HandOver({ organization, user }: { organization: Organization; user: OrganizationUser }) {
  const { t, i18n } = useTranslation("users");
  const [asking, setAsking] = useState(false);
  const handOver = useHandOver(organization._id, user._id);
  const name = fullName(user);
  const word = handOverWords[Language.safeParse(i18n.language).data ?? "en"];
  return (
    <SettingGroup title={t("handOver.title")} lead={t("handOver.lead", { name })}>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t("handOver.open")}
      </Button>
      {asking ? (
        <TypedDialog
          cancel={t("cancel")}
          title={t("handOver.title")}
          text={t("handOver.text", { name, organization: organization.name })}
          word={word}
          label={t("handOver.label", { word })}
          confirm={t("handOver.confirm")}
          pending={handOver.isPending}
          problem={handOver.error}
          onClose={() => setAsking(false)}
          onConfirm={(typed) =>
            handOver.mutate(typed, {
              onSuccess: () => {
                setAsking(false);
                showSuccess(t("handOver.done", { name }), { stays: true });
              },
            })
          }
        />
      ) : null}
    </SettingGroup>
  );
}

function OwnLeaving({ organization }: { organization: Organization }) {
  const { t } = useTranslation(["users", "organizations"]);
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const isLast = useIsLastOwner()(organization);
  return (
    <SettingGroup title={t("organizations:mine.leaveNamed", { name: organization.name })} lead={t("users:remove.self")}>
      <Button variant="light" color="coral" disabled={isLast === undefined} onClick={() => setAsking(true)}>
        {t("organizations:mine.leave")}
      </Button>
      {asking ? (
        <LeaveDialog
          organization={organization}
          isLast={isLast === true}
          onClose={() => setAsking(false)}
          onLeft={() => void navigate(appAddresses.organizations, { replace: true })}
        />
      ) : null}
    </SettingGroup>
  );
}

export default function UserScreen() {
  const { t } = useTranslation(["users", "organizations"]);
  const { organization: id = "", userId = "" } = useParams();
  const { data: organization } = useOrganization(id);
  const { data: user, error, refetch } = useUser(id, userId);
  const self = useSession().data?._id;
  const back = <BackToUsers organization={id} />;
  if (error?.status === 404 || (error !== null && user === undefined))
    return (
      <NotRead
        problem={error}
        title={t("users:gone")}
        list={{ to: appAddresses.users(id), label: t("users:all") }}
        onRetry={() => void refetch()}
      />
    );
  if (user === undefined || organization === undefined)
    return (
      <Page narrow>
        {back}
        <Stack>
          <Skeleton h={64} />
          <Skeleton h={320} />
        </Stack>
      </Page>
    );
  const isSelf = user._id === self;
  const manages =
    mayIn(organization, "user.manage") && user.role !== null && isRoleWithin(organization.role, user.role);
  const handsOver =
    mayIn(organization, "ownership.handOver") &&
    user.status === "active" &&
    !user.accountClosed &&
    user.role !== "owner" &&
    !isSelf;
  const name = fullName(user);
  return (
    <Page narrow>
      {back}
      <Group wrap="nowrap" gap="md" mb="lg" mt={4}>
        <Avatar name={name} color="green" radius="xl" size={56} alt="" />
        <div style={{ minWidth: 0 }}>
          <Title order={1} style={{ overflowWrap: "anywhere" }}>
            {name}
            {isSelf ? (
              <Text span c="dimmed" fw={400} size="lg">
                {" "}
                · {t("users:you")}
              </Text>
            ) : null}
          </Title>
        </div>
      </Group>
      <Stack gap="lg">
        {user.status === "invited" ? <InvitedUserCard organization={id} user={user} manages={manages} /> : null}
        {user.accountClosed ? (
          <Alert
            variant="light"
            color="gray"
            icon={<IconUserOff aria-hidden />}
            title={t("users:status.accountClosed")}
          >
            {t("users:detail.accountClosedText")}
          </Alert>
        ) : null}
        <SettingGroup
          title={t("users:detail.contact")}
          {...(user.status === "active" && !isSelf ? { lead: t("users:detail.theirs") } : {})}
        >
          <Anchor href={`mailto:${user.email}`} style={{ overflowWrap: "anywhere" }}>
            {user.email}
          </Anchor>
          {user.phone === null ? (
            <Text size="sm" c="dimmed" mt={4}>
              {t("users:detail.noPhone")}
            </Text>
          ) : (
            <Text mt={4}>
              <Anchor href={`tel:${user.phone.replaceAll(/[^+\d]/g, "")}`} inherit>
                {user.phone}
              </Anchor>
            </Text>
          )}
        </SettingGroup>
        <RoleSetting organization={organization} user={user} />
        {handsOver ? <HandOver organization={organization} user={user} /> : null}
        {manages && isSelf ? <OwnLeaving organization={organization} /> : null}
        {manages && !isSelf ? <Removal organization={organization} user={user} /> : null}
      </Stack>
    </Page>
  );
}
