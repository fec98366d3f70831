import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { Organization } from "#shared/model/organization.ts";
import type { OrganizationUser } from "#shared/model/organization-user.ts";
import { fullName } from "#shared/rules/person.ts";
import { appAddresses } from "#web/addresses.ts";
import { useRemoveUser } from "#web/api/users.ts";
import { TypedDialog } from "#web/parts/form/typed-dialog.tsx";
import { SettingGroup } from "#web/parts/layout/setting-group.tsx";
import { showFailure, showSuccess } from "#web/parts/notice/toasts.ts";

/** An invitation is withdrawn without a typed word, because it can be sent again. */
export function Removal({ organization, user }: { organization: Organization; user: OrganizationUser }) {
  const { t } = useTranslation("users");
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const remove = useRemoveUser(organization._id, user._id);
  const name = fullName(user);
  const invited = user.status === "invited";
  const values = { name, organization: organization.name };
  const go = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        showSuccess(invited ? t("remove.doneInvited") : t("remove.done", values), { stays: true });
        void navigate(appAddresses.users(organization._id), { replace: true });
      },
      onError: (problem) => {
        if (invited) showFailure(problem);
      },
    });
  const word = t("remove.word");
  return (
    <SettingGroup
      title={invited ? t("remove.titleInvited") : t("remove.title", values)}
      lead={invited ? t("remove.leadInvited") : t("remove.lead")}
    >
      <Button
        variant="light"
        color="coral"
        loading={invited && remove.isPending}
        onClick={() => (invited ? go() : setAsking(true))}
      >
        {invited ? t("remove.openInvited") : t("remove.open", values)}
      </Button>
      {asking ? (
        <TypedDialog
          cancel={t("cancel")}
          title={t("remove.title", values)}
          text={t("remove.text", values)}
          word={word}
          label={t("remove.label", { word })}
          confirm={t("remove.confirm")}
          pending={remove.isPending}
          problem={remove.error}
          onClose={() => setAsking(false)}
          onConfirm={go}
        />
      ) : null}
    </SettingGroup>
  );
}
