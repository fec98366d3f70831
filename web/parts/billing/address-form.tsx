import { Select, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { updateBillingAddressRoute } from "#shared/contract/billing.ts";
import { type BillingAddress, countries } from "#shared/model/country.ts";
import { countryOfZone } from "#shared/rules/sending/sms-countries.ts";
import { useUpdateBillingAddress } from "#web/api/billing.ts";
import { useOrganization } from "#web/api/organizations.ts";
import { ContractForm, useContractForm } from "#web/parts/form/contract-form.tsx";
import { SlowStripe } from "./slow-stripe.tsx";

interface Values extends Record<string, unknown> {
  country: string;
  postalCode: string;
}

const asSent = ({ country, postalCode }: Values) => ({
  country,
  postalCode: postalCode.trim() === "" ? null : postalCode,
});

const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

interface AddressFormProps {
  organization: string;
  address: BillingAddress | null;
  submit: string;
  beside?: ReactNode;
  onSaved: () => void;
}

function Fields({ organization, address, submit, beside, onSaved, zone }: AddressFormProps & { zone: string }) {
  const { t, i18n } = useTranslation("billing");
  const update = useUpdateBillingAddress(organization);
  const initial: Values = {
    country: address?.country ?? countryOfZone(zone) ?? countryOfZone(ownZone()) ?? "",
    postalCode: address?.postalCode ?? "",
  };
  const form = useContractForm(updateBillingAddressRoute.body, initial, asSent);
  const names = new Intl.DisplayNames(i18n.language, { type: "region" });
  const named = countries
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((one, other) => one.label.localeCompare(other.label, i18n.language));
  return (
    <ContractForm
      form={form}
      onSubmit={(values) => update.mutate(asSent(values), { onSuccess: onSaved })}
      problem={update.error}
      pending={update.isPending}
      submit={submit}
      beside={beside}
      compact
    >
      <Select
        label={t("address.country")}
        searchable
        allowDeselect={false}
        autoComplete="off"
        maw="24rem"
        nothingFoundMessage={t("address.noCountry")}
        data={named}
        {...form.getInputProps("country")}
      />
      <TextInput
        label={t("address.postalCode")}
        description={t("address.postalHint")}
        autoComplete="billing postal-code"
        maw="14rem"
        {...form.getInputProps("postalCode")}
      />
      {update.isPending ? <SlowStripe pays={false} /> : null}
    </ContractForm>
  );
}

export function AddressForm(props: AddressFormProps) {
  const { data: profile } = useOrganization(props.organization);
  return profile === undefined ? null : <Fields {...props} zone={profile.timeZone} />;
}
