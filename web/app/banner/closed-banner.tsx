import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { erasedFrom } from "#shared/rules/accounts/closing.ts";
import { mayIn } from "#shared/rules/permissions.ts";
import { useReopenOrganization } from "#web/api/organizations.ts";
import { useSession } from "#web/api/session.ts";
import { untilMoment } from "#web/parts/format/moment.ts";
import { showFailure, showSuccess } from "#web/parts/notice/toasts.ts";
import { noteComeBack } from "#web/session/came-back.ts";
import type { KnownOrganization } from "#web/session/organizations-store.ts";
import classes from "./visited-banner.module.css";

interface ClosedBannerProps {
  organization: KnownOrganization;
  closedAt: string;
}

export default function ClosedBanner({ organization, closedAt }: ClosedBannerProps) {
  const { t, i18n } = useTranslation("organizations");
  const reopen = useReopenOrganization(organization._id);
  const { data: user } = useSession();
  const { name } = organization;
  const reopens = mayIn(organization, "organization.close");
  const until = untilMoment(erasedFrom(closedAt), i18n.language);
  return (
    <aside className={classes.banner} data-closed aria-label={t("closing.banner.label")}>
      <IconLock size={20} aria-hidden="true" />
      <p className={classes.words}>
        <strong>{t("closing.closedTitle", { name })}.</strong>{" "}
        <span>{t(reopens ? "closing.banner.owner" : "closing.banner.team", { until })}</span>
      </p>
      {reopens ? (
        <Button
          size="compact-md"
          loading={reopen.isPending}
          onClick={() => {
            // Before the answer arrives, because another banner replaces this one with it.
            if (user) noteComeBack(user._id);
            reopen.mutate(undefined, {
              onSuccess: () => showSuccess(t("closing.reopened", { name })),
              onError: (problem) => showFailure(problem),
            });
          }}
        >
          {t("closing.reopen")}
        </Button>
      ) : null}
    </aside>
  );
}
