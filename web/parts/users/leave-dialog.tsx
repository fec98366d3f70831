import { Button, Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { leavingWords } from "#shared/model/account.ts";
import { Language } from "#shared/model/language.ts";
import type { Organization } from "#shared/model/organization.ts";
import { appAddresses } from "#web/addresses.ts";
import { useLeaveOrganization } from "#web/api/organizations.ts";
import { TypedDialog } from "../form/typed-dialog.tsx";
import { Dialog } from "../layout/dialog.tsx";
import { showSuccess } from "../notice/toasts.ts";

interface LeavingProps {
  organization: Organization;
  onClose: () => void;
  onLeft?: () => void;
}

function LastOwner({ organization: { _id, name }, onClose }: { organization: Organization; onClose: () => void }) {
  const { t } = useTranslation("organizations");
  return (
    <Dialog
      onClose={onClose}
      title={t("mine.lastTitle", { name })}
      centered
      closeButtonProps={{ "aria-label": t("mine.cancel") }}
    >
      <Stack>
        <Text size="sm">{t("mine.lastText")}</Text>
        <Group justify="flex-end">
          <Button component={Link} to={appAddresses.settings(_id, "close-organization")} variant="default">
            {t("mine.close")}
          </Button>
          <Button component={Link} to={appAddresses.users(_id)} data-autofocus>
            {t("mine.handOver")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function Leave({ organization: { _id, name }, onClose, onLeft }: LeavingProps) {
  const { t, i18n } = useTranslation("organizations");
  const leave = useLeaveOrganization(_id);
  const word = leavingWords[Language.safeParse(i18n.language).data ?? "en"];
  return (
    <TypedDialog
      title={t("mine.title", { name })}
      text={t("mine.text", { name })}
      word={word}
      label={t("mine.type", { word })}
      confirm={t("mine.confirm")}
      cancel={t("mine.cancel")}
      pending={leave.isPending}
      problem={leave.error}
      onClose={onClose}
      onConfirm={(typed) =>
        // Not as mutation callbacks, which are lost when the screen unmounts.
        void leave.mutateAsync(typed).then(
          () => {
            showSuccess(t("mine.left", { name }), { stays: true });
            onLeft?.();
          },
          () => undefined,
        )
      }
    />
  );
}

export function LeaveDialog({ isLast, ...props }: LeavingProps & { isLast: boolean }) {
  return isLast ? <LastOwner {...props} /> : <Leave {...props} />;
}
