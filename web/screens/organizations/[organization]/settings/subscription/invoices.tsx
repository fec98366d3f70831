import { Anchor, Badge, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Invoice } from "#shared/model/subscription.ts";
import { useInvoices } from "#web/api/billing.ts";
import { loadedItems } from "#web/api/pages.ts";
import { useBillingDay } from "#web/parts/billing/adding.ts";
import { priceText } from "#web/parts/format/money.ts";
import { SettingGroup } from "#web/parts/layout/setting-group.tsx";
import { MorePages } from "#web/parts/list/more-pages.tsx";
import { Rows, RowsLoading } from "#web/parts/list/rows.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import classes from "./invoices.module.css";

const colors = { open: "coral", paid: "green", void: "gray", uncollectible: "gray" } as const;

function StatusBadge({ invoice: { status, total, refunded } }: { invoice: Invoice }) {
  const { t, i18n } = useTranslation("billing");
  return (
    <Badge color={refunded === null ? colors[status] : "gray"} variant="light" tt="none">
      {refunded === null
        ? t(`invoice.status.${status}`)
        : refunded.amount === total.amount
          ? t("invoice.refunded")
          : t("invoice.refundedPart", { sum: priceText(refunded, i18n.language) })}
    </Badge>
  );
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { number, at, total, tax, status, page, pdf } = invoice;
  const { t, i18n } = useTranslation("billing");
  const day = useBillingDay();
  const named = number ?? t("invoice.unnumbered");
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <Text>{day(at)}</Text>
        <Text size="sm" c="dimmed">
          {tax === null ? named : t("invoice.numberTax", { number: named, tax: priceText(tax, i18n.language, true) })}
        </Text>
      </div>
      <StatusBadge invoice={invoice} />
      <Text fw={600} className={classes.amount} data-figures>
        {priceText(total, i18n.language, true)}
      </Text>
      <Group gap="md" className={classes.links}>
        {page === null ? null : (
          <Anchor
            href={page}
            target="_blank"
            rel="noopener noreferrer"
            size="sm"
            aria-label={t(status === "open" ? "invoice.payNamed" : "invoice.openNamed", { number: named })}
          >
            {t(status === "open" ? "invoice.pay" : "invoice.open")}
          </Anchor>
        )}
        {pdf === null ? null : (
          <Anchor
            href={pdf}
            target="_blank"
            rel="noopener noreferrer"
            size="sm"
            aria-label={t("invoice.pdfNamed", { number: named })}
          >
            PDF
          </Anchor>
        )}
      </Group>
    </li>
  );
}

interface InvoicesProps {
  organization: string;
  /** Otherwise an unpaid invoice only belongs to an abandoned checkout. */
  runs: boolean;
}

export function Invoices({ organization, runs }: InvoicesProps) {
  const { t } = useTranslation("billing");
  const invoices = useInvoices(organization);
  const items = loadedItems(invoices.data)?.filter(({ status }) => runs || status === "paid");
  return (
    <SettingGroup title={t("invoice.all")}>
      {items === undefined ? (
        invoices.error === null ? (
          <RowsLoading count={2} />
        ) : (
          <ProblemNotice problem={invoices.error} onRetry={() => void invoices.refetch()} />
        )
      ) : items.length === 0 ? (
        <Text c="dimmed">{t("invoice.none")}</Text>
      ) : (
        <>
          <Rows aria-label={t("invoice.all")}>
            {items.map((invoice) => (
              <InvoiceRow key={invoice._id} invoice={invoice} />
            ))}
          </Rows>
          <MorePages list={invoices} label={t("invoice.more")} />
        </>
      )}
    </SettingGroup>
  );
}
