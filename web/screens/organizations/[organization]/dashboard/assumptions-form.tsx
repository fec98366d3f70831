import { Select, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { OrganizationChanges } from "#shared/contract/organizations.ts";
import { currencies } from "#shared/model/money.ts";
import type { Organization } from "#shared/model/organization.ts";
import type { Assumptions } from "#shared/rules/figures/figures.ts";
import { useUpdateOrganization } from "#web/api/organizations.ts";
import { AlignedFields } from "#web/parts/form/aligned-fields.tsx";
import { ContractForm, useContractForm } from "#web/parts/form/contract-form.tsx";
import { inMinorUnits, inUnits, likelyCurrency, typedAmount } from "#web/parts/format/money.ts";
import { showSuccess } from "#web/parts/notice/toasts.ts";

interface Values extends Record<string, unknown> {
  averageTransaction: { amount: string; currency: string };
  customersPerComplaint: string;
}

/** Invalid numbers become NaN, which the contract refuses. */
const asSent = ({ averageTransaction: { amount, currency }, customersPerComplaint }: Values) => ({
  averageTransaction: {
    amount: inMinorUnits(typedAmount(amount) ?? Number.NaN, currency),
    currency: currencies.find((one) => one === currency) ?? "USD",
  },
  customersPerComplaint: typedAmount(customersPerComplaint) ?? Number.NaN,
});

interface AssumptionsFormProps {
  organization: Organization;
  assumptions: Assumptions;
  onSaved: () => void;
}

export function AssumptionsForm({ organization, assumptions, onSaved }: AssumptionsFormProps) {
  const { t, i18n } = useTranslation("dashboard");
  const update = useUpdateOrganization(organization._id);
  const { averageTransaction: average, customersPerComplaint } = assumptions;
  const plain = (units: number) =>
    new Intl.NumberFormat(i18n.language, {
      useGrouping: false,
      minimumFractionDigits: Number.isInteger(units) ? 0 : 2,
    }).format(units);
  const form = useContractForm<Values>(
    OrganizationChanges,
    {
      averageTransaction: {
        amount: average === null ? "" : plain(inUnits(average)),
        currency: average?.currency ?? likelyCurrency(navigator.languages),
      },
      customersPerComplaint: String(customersPerComplaint),
    },
    asSent,
  );
  const names = new Intl.DisplayNames(i18n.language, { type: "currency" });
  return (
    <ContractForm
      form={form}
      onSubmit={(values) =>
        update.mutate(
          { ...asSent(values), version: organization.version },
          {
            onSuccess: () => {
              showSuccess(t("money.saved"));
              onSaved();
            },
          },
        )
      }
      problem={update.error}
      pending={update.isPending}
      submit={t("money.save")}
      compact
    >
      <AlignedFields cols={2}>
        <TextInput
          label={t("money.average")}
          inputMode="decimal"
          autoComplete="off"
          flex="1 1 0"
          miw={0}
          required
          withAsterisk={false}
          {...form.getInputProps("averageTransaction.amount")}
        />
        <Select
          label={t("money.currency")}
          allowDeselect={false}
          comboboxProps={{ width: 220, position: "bottom-end" }}
          data={currencies.map((currency) => ({ value: currency, label: currency }))}
          renderOption={({ option }) => `${option.value} · ${names.of(option.value)}`}
          {...form.getInputProps("averageTransaction.currency")}
        />
      </AlignedFields>
      <TextInput
        label={t("money.customers")}
        description={t("money.customersHint")}
        inputMode="numeric"
        autoComplete="off"
        required
        withAsterisk={false}
        {...form.getInputProps("customersPerComplaint")}
      />
    </ContractForm>
  );
}
