import { Button, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { PublicPages } from "#shared/contract/organizations.ts";
import type { Organization } from "#shared/model/organization.ts";
import { useUpdateOrganization } from "#web/api/organizations.ts";
import { ContractForm, useContractForm } from "#web/parts/form/contract-form.tsx";
import { PublicPagesFields, pagesAsSent, pagesAsTyped } from "#web/parts/form/public-pages-fields.tsx";
import { Dialog } from "#web/parts/layout/dialog.tsx";
import { showSuccess } from "#web/parts/notice/toasts.ts";

/** Links the pages where customers review in public, or takes the links away. */
export default function PagesDialog({ organization, onClose }: { organization: Organization; onClose: () => void }) {
  const { t } = useTranslation("dashboard");
  const update = useUpdateOrganization(organization._id);
  const form = useContractForm(PublicPages, pagesAsTyped(organization.sources), pagesAsSent);
  return (
    <Dialog onClose={onClose} title={<Text fw={650}>{t("public.link")}</Text>} size="lg" centered>
      <ContractForm
        form={form}
        onSubmit={(values) =>
          update.mutate(
            { sources: pagesAsSent(values), version: organization.version },
            {
              onSuccess: () => {
                showSuccess(t("estimate.saved"));
                onClose();
              },
            },
          )
        }
        problem={update.error}
        pending={update.isPending}
        submit={t("estimate.save")}
        beside={
          <Button variant="subtle" color="gray" disabled={update.isPending} onClick={onClose}>
            {t("estimate.cancel")}
          </Button>
        }
      >
        <PublicPagesFields form={form} />
      </ContractForm>
    </Dialog>
  );
}
