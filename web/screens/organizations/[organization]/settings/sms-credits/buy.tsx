import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type SmsPack, smsPacks } from "#shared/model/sms-purchase.ts";
import { priceOfPack } from "#shared/rules/billing/pricing.ts";
import { priceText } from "#web/parts/format/price.ts";
import { SettingGroup } from "#web/parts/layout/setting-group.tsx";
import classes from "./buy.module.css";
import { BuyDialog } from "./buy-dialog.tsx";

export function Buy({ organization }: { organization: string }) {
  const { t, i18n } = useTranslation("billing");
  const [chosen, setChosen] = useState<SmsPack>();
  return (
    <SettingGroup title={t("credits.buy")} lead={t("credits.buyLead")}>
      <ul className={classes.packs}>
        {smsPacks.map((pack) => {
          const cost = priceOfPack(pack);
          const price = priceText(cost, i18n.language);
          return (
            <li key={pack} className={classes.pack}>
              <div className={classes.what}>
                <Text fw={650} fz="lg" data-figures>
                  {t("credits.pack", { count: pack })}
                </Text>
                <Text size="sm" c="dimmed" data-figures>
                  {t("credits.each", { price: priceText({ ...cost, amount: cost.amount / pack }, i18n.language) })}
                </Text>
              </div>
              <Button
                variant="default"
                aria-label={t("credits.buyNamed", { count: pack, price })}
                onClick={() => setChosen(pack)}
              >
                {t("credits.buyFor", { price })}
              </Button>
            </li>
          );
        })}
      </ul>
      {chosen === undefined ? null : (
        <BuyDialog organization={organization} pack={chosen} onClose={() => setChosen(undefined)} />
      )}
    </SettingGroup>
  );
}
