import { Anchor, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { spacedNumber } from "#shared/rules/sending/spaced-number.ts";
import { addresses } from "#web/addresses.ts";
import { numberFormat } from "#web/parts/format/formats.ts";
import { RelativeDate } from "#web/parts/format/relative-date.tsx";
import classes from "./ledger.module.css";
import type { Shown } from "./together.ts";

export function LedgerRow({ organization, line }: { organization: string; line: Shown }) {
  const { t, i18n } = useTranslation("requests");
  const { cause, batch, customer, at, by, credits, changes } = line;
  const signed = numberFormat(i18n.language, { signDisplay: "exceptZero" });
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <Text>{t(`pool.causes.${cause}`)}</Text>
        <Text size="sm" c="dimmed">
          {batch === null ? (
            customer === null ? null : (
              spacedNumber(customer)
            )
          ) : (
            <Anchor component={Link} to={addresses.requests(organization, { batch })} inherit>
              {t("pool.upload", { count: changes })}
            </Anchor>
          )}
          {at === null ? null : (
            <>
              {batch === null && customer === null ? "" : " · "}
              <RelativeDate moment={at} />
            </>
          )}
          {by === null ? null : ` · ${by.name}`}
        </Text>
      </div>
      <Text component="span" fw={600} className={classes.change} data-figures>
        {signed.format(credits).replace("-", "\u2212")}
      </Text>
    </li>
  );
}
