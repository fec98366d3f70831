import { Button, Paper, Text, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { NewStopped } from "#shared/contract/inputs/stopped.ts";
import { useAddStopped } from "#web/api/stopped.ts";
import { ContractForm, useContractForm } from "#web/parts/form/contract-form.tsx";
import { showSuccess } from "#web/parts/notice/toasts.ts";

export function AddStopped({ organization, onClose }: { organization: string; onClose: () => void }) {
  const { t } = useTranslation("stopped");
  const add = useAddStopped(organization);
  const form = useContractForm(NewStopped, { address: "" });
  return (
    <Paper withBorder p={{ base: "md", sm: "lg" }} mb="lg">
      <Text mb="md" maw="60ch">
        {t("addLead")}
      </Text>
      <ContractForm
        form={form}
        onSubmit={({ address }) =>
          add.mutate(address, {
            onSuccess: (stopped) => {
              showSuccess(t("added", { address: stopped.address ?? address }));
              onClose();
            },
          })
        }
        problem={add.error}
        pending={add.isPending}
        submit={t("save")}
        beside={
          <Button variant="subtle" onClick={onClose}>
            {t("cancel")}
          </Button>
        }
        focusFirst
        compact
      >
        <TextInput label={t("address")} autoComplete="off" inputMode="email" {...form.getInputProps("address")} />
      </ContractForm>
    </Paper>
  );
}
