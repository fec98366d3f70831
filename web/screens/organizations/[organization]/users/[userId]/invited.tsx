import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconClock } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { OrganizationUser } from "#shared/model/organization-user.ts";
import { isInvitationOpen } from "#shared/rules/accounts/organization-user.ts";
import { useResend } from "#web/api/users.ts";
import { exactMoment } from "#web/parts/format/moment.ts";
import { showFailure, showSuccess } from "#web/parts/notice/toasts.ts";

export function InvitedUserCard({
  organization,
  user,
  manages,
}: {
  organization: string;
  user: OrganizationUser;
  manages: boolean;
}) {
  const { t, i18n } = useTranslation("users");
  const resend = useResend(organization, user._id);
  const until = user.invitedUntil ?? "";
  const expired = !isInvitationOpen({ until }, new Date());
  return (
    <Alert
      variant="light"
      color={expired ? "coral" : "amber"}
      icon={<IconClock aria-hidden />}
      title={t(expired ? "status.expired" : "detail.invitedTitle")}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {expired
            ? t("detail.expiredText", { email: user.email })
            : t("detail.invitedText", { email: user.email, until: exactMoment(until, i18n.language) })}
        </Text>
        {manages ? (
          <Button
            size="sm"
            variant="default"
            loading={resend.isPending}
            onClick={() =>
              resend.mutate(undefined, {
                onSuccess: ({ emailed }) =>
                  emailed ? showSuccess(t("detail.resent")) : showFailure(t("detail.notResent")),
                onError: (problem) => showFailure(problem),
              })
            }
          >
            {t("detail.resend")}
          </Button>
        ) : null}
      </Stack>
    </Alert>
  );
}
