import { Button, Text, Textarea, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { contactSalesRoute } from "#shared/contract/billing.ts";
import { salesFrom } from "#shared/rules/billing/billed-locations.ts";
import { useContactSales } from "#web/api/billing.ts";
import { ContractForm, useContractForm } from "#web/parts/form/contract-form.tsx";
import { SettingGroup } from "#web/parts/layout/setting-group.tsx";

interface Values extends Record<string, unknown> {
  locations: string;
  message: string;
}

const asSent = ({ locations, message }: Values) => ({
  locations: /^\d+$/.test(locations.trim()) ? Number(locations) : Number.NaN,
  message,
});

interface SalesProps {
  organization: string;
  locations: number;
  needed: boolean;
  isAgreed: boolean;
}

export function Sales({ organization, locations, needed, isAgreed }: SalesProps) {
  const { t } = useTranslation("billing");
  const { hash } = useLocation();
  const led = hash === "#sales";
  const [open, setOpen] = useState(needed || led);
  const contact = useContactSales(organization);
  const initial: Values = { locations: String(Math.max(locations + 1, salesFrom)), message: "" };
  const form = useContractForm(contactSalesRoute.body, initial, asSent);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (led) place.current?.scrollIntoView({ block: "start" });
  }, [led]);
  return (
    <div ref={place} id="sales" style={{ scrollMarginBlockStart: "5rem" }}>
      <SettingGroup
        title={t(isAgreed ? "sales.agreedTitle" : "sales.title")}
        lead={t(isAgreed ? "sales.agreedLead" : "sales.lead")}
      >
        {contact.isSuccess ? (
          <Text role="status">{t("sales.sent")}</Text>
        ) : open ? (
          <ContractForm
            form={form}
            onSubmit={(values) => contact.mutate(asSent(values))}
            problem={contact.error}
            pending={contact.isPending}
            submit={t("sales.submit")}
            compact
            focusFirst={led}
          >
            <TextInput
              label={t("sales.locations")}
              inputMode="numeric"
              autoComplete="off"
              maw="16rem"
              {...form.getInputProps("locations")}
            />
            <Textarea
              label={t("sales.message")}
              description={t("sales.messageHint")}
              autosize
              minRows={3}
              maxRows={10}
              {...form.getInputProps("message")}
            />
          </ContractForm>
        ) : (
          <Button variant="default" onClick={() => setOpen(true)}>
            {t("sales.open")}
          </Button>
        )}
      </SettingGroup>
    </div>
  );
}
