import { Alert, Anchor, Select, SimpleGrid, Switch, Text, TextInput } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { updateRefillRoute } from "#shared/contract/billing.ts";
import { formatLocale } from "#shared/model/language.ts";
import {
  type Refill,
  type RefillStanding as RefillStands,
  type SmsPack,
  type RefillStanding as Stands,
  smsPacks,
} from "#shared/model/sms-purchase.ts";
import { priceOfPack } from "#shared/rules/billing/pricing.ts";
import { refillLook } from "#shared/rules/billing/refill.ts";
import { dayAndTime } from "#shared/rules/dates.ts";
import { appAddresses } from "#web/addresses.ts";
import { usePaymentMethods, useUpdateRefill } from "#web/api/billing.ts";
import { dateFormat, numberFormat } from "#web/parts/format/formats.ts";
import { priceText } from "#web/parts/format/money.ts";
import { useNow } from "#web/parts/format/time-zone.ts";
import { SettingGroup } from "#web/parts/layout/setting-group.tsx";
import { showSuccess } from "#web/parts/notice/toasts.ts";
import { SettingsForm } from "#web/parts/settings/settings-form.tsx";
import { useSettingsForm } from "#web/parts/settings/use-settings-form.ts";

interface RefillValues extends Record<string, unknown> {
  automaticSMSRefill: boolean;
  below: string;
  pack: string;
  monthlyLimit: string;
}

export const refillValues = ({ automaticSMSRefill, below, pack, monthlyLimit }: Refill): RefillValues => ({
  automaticSMSRefill,
  below: String(below),
  pack: String(pack),
  monthlyLimit: String(monthlyLimit),
});

const whole = (typed: string): number => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : Number.NaN);

/** Invalid numbers are sent as such, so that the contract's messages apply. */
export const refillChanges = ({ automaticSMSRefill, below, pack, monthlyLimit }: RefillValues) => ({
  automaticSMSRefill,
  below: whole(below),
  pack: smsPacks.find((one) => String(one) === pack) ?? smsPacks[0],
  monthlyLimit: whole(monthlyLimit),
});

const isWhole = ({ below, monthlyLimit }: ReturnType<typeof refillChanges>): boolean =>
  Number.isInteger(below) && Number.isInteger(monthlyLimit);

interface RefillStandingProps {
  refill: Stands;
  isNew: boolean;
  credits: number;
  timeZone: string;
  price: string;
}

function RefillStanding({ refill, isNew, credits, timeZone, price }: RefillStandingProps) {
  const { t, i18n } = useTranslation("billing");
  const now = useNow();
  const look = refillLook(refill, { credits, timeZone, now: new Date(now), isNew });
  if (look.does === "nothing" || (look.does === "buys" && !isNew)) return null;
  const shown = numberFormat(i18n.language).format(Math.max(0, credits));
  const time = dateFormat(formatLocale(i18n.language), { ...dayAndTime("long"), timeZone });
  return (
    <Alert variant="light" color="amber" role="status" icon={<IconInfoCircle aria-hidden />}>
      {look.does === "buys"
        ? t("refill.now", { count: Math.max(0, credits), shown, price })
        : look.does === "waits"
          ? t("refill.waits", { time: time.format(new Date(look.until)) })
          : t(`refill.${look.does}`)}
    </Alert>
  );
}

interface RefillProps {
  organization: string;
  refill: RefillStands;
  credits: number;
  timeZone: string;
}

export function RefillForm({ organization, refill, credits, timeZone }: RefillProps) {
  const { t, i18n } = useTranslation("billing");
  const update = useUpdateRefill(organization);
  const { data: methods } = usePaymentMethods(organization);
  const settings = useSettingsForm<RefillValues>({
    name: `refill ${organization}`,
    schema: updateRefillRoute.body,
    stored: refillValues(refill),
    asSent: refillChanges,
  });
  const { form } = settings;
  const { automaticSMSRefill: isOn, pack, monthlyLimit } = form.values;
  const times = Number(monthlyLimit);
  const chosen = smsPacks.find((one) => String(one) === pack);
  const price = (of: SmsPack, count = 1) => {
    const { amount, currency } = priceOfPack(of);
    return priceText({ amount: amount * count, currency }, i18n.language);
  };
  const number = numberFormat(i18n.language);
  const words = (of: SmsPack) => t("refill.packOf", { count: of, price: price(of) });
  const typed = refillChanges(form.values);
  const isNew = isWhole(typed) && Object.entries(typed).some(([name, value]) => Reflect.get(refill, name) !== value);
  const noCard = methods !== undefined && methods.items.length === 0;
  const labels = {
    automaticSMSRefill: t("refill.on"),
    below: t("refill.below"),
    pack: t("refill.pack"),
    monthlyLimit: t("refill.limit"),
  };
  return (
    <SettingGroup title={t("refill.title")}>
      <SettingsForm
        settings={settings}
        onSave={async (values) => {
          const saved = await update.mutateAsync(refillChanges(values));
          showSuccess(t("refill.saved"));
          return refillValues(saved);
        }}
        problem={update.error}
        labels={labels}
        say={(_, value) => (typeof value === "boolean" ? t(value ? "refill.yes" : "refill.no") : String(value))}
      >
        <Switch
          label={labels.automaticSMSRefill}
          description={isOn ? t("refill.onHint") : undefined}
          {...form.getInputProps("automaticSMSRefill", { type: "checkbox" })}
        />
        {noCard ? (
          <Text size="sm">
            {t("refill.noCard")}{" "}
            <Anchor component={Link} to={appAddresses.addCard(organization)} reloadDocument inherit>
              {t("methods.add")}
            </Anchor>
          </Text>
        ) : null}
        {isOn ? (
          <>
            <SimpleGrid cols={{ base: 1, sm: 3 }}>
              <TextInput
                label={labels.below}
                description={t("refill.range", { from: number.format(1), to: number.format(1_000) })}
                inputMode="numeric"
                autoComplete="off"
                {...form.getInputProps("below")}
              />
              <Select
                label={labels.pack}
                description={t("refill.each")}
                allowDeselect={false}
                data={smsPacks.map((one) => ({ value: String(one), label: words(one) }))}
                {...form.getInputProps("pack")}
              />
              <TextInput
                label={labels.monthlyLimit}
                description={t("refill.range", { from: number.format(1), to: number.format(30) })}
                inputMode="numeric"
                autoComplete="off"
                {...form.getInputProps("monthlyLimit")}
              />
            </SimpleGrid>
            <Text size="sm" c="dimmed" aria-live="polite">
              {chosen !== undefined && Number.isInteger(times) && times >= 1 && times <= 30
                ? `${t("refill.most", { price: price(chosen, times) })} `
                : ""}
              {t("refill.off")}
            </Text>
          </>
        ) : null}
        {noCard ? null : (
          <RefillStanding
            refill={isWhole(typed) ? { ...refill, ...typed } : refill}
            isNew={isNew}
            credits={credits}
            timeZone={timeZone}
            price={price(typed.pack)}
          />
        )}
      </SettingsForm>
    </SettingGroup>
  );
}
