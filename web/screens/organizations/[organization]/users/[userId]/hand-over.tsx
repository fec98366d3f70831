import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Language } from "#shared/model/language.ts";
import type { Organization } from "#shared/model/organization.ts";
import type { OrganizationUser } from "#shared/model/organization-user.ts";
import { handOverWords } from "#shared/rules/accounts/organization-user.ts";
import { fullName } from "#shared/rules/person.ts";
import { useHandOver } from "#web/api/users.ts";
import { TypedDialog } from "#web/parts/form/typed-dialog.tsx";
import { SettingGroup } from "#web/parts/layout/setting-group.tsx";
import { showSuccess } from "#web/parts/notice/toasts.ts";

export function HandOver({ organization, user }: { organization: Organization; user: OrganizationUser }) {
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
