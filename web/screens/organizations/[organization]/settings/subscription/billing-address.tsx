import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { BillingAddress as Address } from "#shared/model/billing-address.ts";
import { AddressForm } from "#web/parts/billing/address-form.tsx";
import { useAddressText } from "#web/parts/billing/use-address-text.ts";
import { SettingGroup } from "#web/parts/layout/setting-group.tsx";
import { showSuccess } from "#web/parts/notice/toasts.ts";

interface BillingAddressProps {
  organization: string;
  address: Address | null;
  manages: boolean;
}

export function BillingAddress({ organization, address, manages }: BillingAddressProps) {
  const { t } = useTranslation("billing");
  const text = useAddressText();
  const [changing, setChanging] = useState(false);
  return (
    <SettingGroup title={t("address.title")} lead={t("address.lead")}>
      {changing && manages ? (
        <AddressForm
          organization={organization}
          address={address}
          submit={t("address.save")}
          beside={
            <Button variant="subtle" color="gray" onClick={() => setChanging(false)}>
              {t("address.keep")}
            </Button>
          }
          onSaved={() => {
            setChanging(false);
            showSuccess(t("address.saved"));
          }}
        />
      ) : (
        <Group gap="md" justify="space-between">
          <Text {...(address === null && { c: "dimmed" })}>{address === null ? t("address.none") : text(address)}</Text>
          {manages ? (
            <Button variant="default" onClick={() => setChanging(true)}>
              {t(address === null ? "address.add" : "address.change")}
            </Button>
          ) : null}
        </Group>
      )}
    </SettingGroup>
  );
}
