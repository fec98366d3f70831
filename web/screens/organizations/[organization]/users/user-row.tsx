import { Avatar, Badge, Text } from "@mantine/core";
import { IconClock, IconMapPin, IconUserOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { OrganizationUser } from "#shared/model/organization-user.ts";
import { isInvitationOpen } from "#shared/rules/accounts/organization-user.ts";
import { fullName } from "#shared/rules/person.ts";
import { appAddresses } from "#web/addresses.ts";
import { RowLink } from "#web/parts/list/rows.tsx";
import classes from "./users.module.css";

export function UserListRow({
  organization,
  user,
  isSelf,
}: {
  organization: string;
  user: OrganizationUser;
  isSelf: boolean;
}) {
  const { t } = useTranslation(["users", "organizations"]);
  const name = fullName(user);
  const expired = user.invitedUntil !== null && !isInvitationOpen({ until: user.invitedUntil }, new Date());
  return (
    <RowLink to={appAddresses.user(organization, user._id)} className={classes.row}>
      <Avatar name={name} color="green" radius="xl" size={40} alt="" />
      <div className={classes.who}>
        <Text fw={600} truncate>
          {name}
          {isSelf ? (
            <Text span c="dimmed" fw={400}>
              {" "}
              · {t("users:you")}
            </Text>
          ) : null}
        </Text>
        <Text size="sm" c="dimmed" truncate>
          {user.email}
        </Text>
      </div>
      <span className={classes.marks}>
        {user.status === "invited" ? (
          <Badge
            variant="light"
            color={expired ? "coral" : "amber"}
            tt="none"
            fw={600}
            leftSection={<IconClock size={13} aria-hidden />}
          >
            {t(expired ? "users:status.expired" : "users:status.invited")}
          </Badge>
        ) : null}
        {user.accountClosed ? (
          <Badge variant="light" color="gray" tt="none" fw={600} leftSection={<IconUserOff size={13} aria-hidden />}>
            {t("users:status.accountClosed")}
          </Badge>
        ) : null}
        {user.limitedTo === null ? null : (
          <Badge variant="light" color="gray" tt="none" fw={600} leftSection={<IconMapPin size={13} aria-hidden />}>
            {t("users:limit.count", { count: user.limitedTo.length })}
          </Badge>
        )}
        {user.role === null ? null : (
          <Badge variant="light" color="gray" tt="none" fw={600}>
            {t(`organizations:roles.${user.role}`)}
          </Badge>
        )}
      </span>
    </RowLink>
  );
}
