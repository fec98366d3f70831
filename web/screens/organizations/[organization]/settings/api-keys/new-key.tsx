import { Button, Checkbox, Paper, SegmentedControl, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { NewApiKey } from "#shared/contract/keys.ts";
import { oneDay } from "#shared/rules/dates.ts";
import { type KeyScope, keyScopes } from "#shared/rules/permissions.ts";
import { useCreateApiKey } from "#web/api/api-keys.ts";
import { ContractForm, useContractForm } from "#web/parts/form/contract-form.tsx";
import { showSuccess } from "#web/parts/notice/toasts.ts";
import { scopeLabel } from "#web/parts/settings/scope-label.ts";

interface Values extends Record<string, unknown> {
  name: string;
  scopes: KeyScope[];
  /** Days from now; 0 for no end. */
  days: string;
}
const initial: Values = { name: "", scopes: ["feedback.read"], days: "365" };

const asSent = ({ name, scopes, days }: Values) => ({
  name,
  scopes,
  expiresAt: days === "0" ? null : new Date(Date.now() + Number(days) * oneDay).toISOString(),
});

interface NewKeyProps {
  organization: string;
  onCancel: () => void;
  onGenerated: (secret: string) => void;
}

export function NewKey({ organization, onCancel, onGenerated }: NewKeyProps) {
  const { t } = useTranslation("apiKeys");
  const create = useCreateApiKey(organization);
  const form = useContractForm(NewApiKey, initial, asSent);
  const ends = useId();
  const submit = (values: Values) =>
    create.mutate(asSent(values), {
      onSuccess: ({ secret }) => {
        showSuccess(t("generated"));
        onGenerated(secret);
      },
    });
  return (
    <Paper withBorder p={{ base: "md", sm: "lg" }} mb="lg">
      <ContractForm
        form={form}
        onSubmit={submit}
        problem={create.error}
        pending={create.isPending}
        submit={t("generate")}
        beside={
          <Button variant="subtle" onClick={onCancel}>
            {t("cancel")}
          </Button>
        }
        focusFirst
        compact
      >
        <TextInput label={t("name")} description={t("nameHint")} autoComplete="off" {...form.getInputProps("name")} />
        <Checkbox.Group label={t("scopes")} description={t("scopesHint")} {...form.getInputProps("scopes")}>
          <SimpleGrid cols={{ base: 1, xs: 2 }} mt="xs" spacing="xs">
            {keyScopes.map((scope) => (
              <Checkbox key={scope} value={scope} label={scopeLabel(t, scope)} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
        <Stack gap={6} align="flex-start">
          <Text id={ends} size="sm" fw={500}>
            {t("ends")}
          </Text>
          <SegmentedControl
            aria-labelledby={ends}
            data={[
              { value: "30", label: t("in30") },
              { value: "90", label: t("in90") },
              { value: "365", label: t("in365") },
              { value: "0", label: t("never") },
            ]}
            {...form.getInputProps("days")}
          />
        </Stack>
      </ContractForm>
    </Paper>
  );
}
