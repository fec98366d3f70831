import { Alert, Badge, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { SubscriptionOverview } from "#shared/model/subscription.ts";
import { appAddresses } from "#web/addresses.ts";
import { useResumeSubscription, useSubscription } from "#web/api/billing.ts";
import { useBillingDay } from "#web/parts/billing/adding.ts";
import { cardWords } from "#web/parts/billing/card-words.ts";
import { graceEnd } from "#web/parts/billing/grace.ts";
import { useSumDue } from "#web/parts/billing/invoice-words.ts";
import { PlanTable } from "#web/parts/billing/plan-table.tsx";
import { locationPrices } from "#web/parts/billing/priced-locations.ts";
import { SlowStripe } from "#web/parts/billing/slow-stripe.tsx";
import { numberFormat } from "#web/parts/format/formats.ts";
import { priceText } from "#web/parts/format/money.ts";
import { useNow } from "#web/parts/format/time-zone.ts";
import { showFailure, showSuccess } from "#web/parts/notice/toasts.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { Closed } from "./closed.tsx";
import { shownAs } from "./shown-as.ts";

const colors = { free: "gray", subscribed: "green", ending: "amber", unpaid: "coral", cancelled: "gray" } as const;

interface StandingProps {
  organization: string;
  overview: SubscriptionOverview;
  manages: boolean;
  closedAt: string | null;
}

function Brings({ overview: { locations, monthly } }: Pick<StandingProps, "overview">) {
  const { t, i18n } = useTranslation("billing");
  const price = (of: keyof typeof locationPrices) => priceText(locationPrices[of], i18n.language);
  return (
    <div>
      <Title order={3} size="h4" mb="xs">
        {t("brings.title")}
      </Title>
      <PlanTable />
      <Text mt="md">
        {t("brings.price", { first: price("first"), early: price("promotional"), later: price("regular") })}
      </Text>
      {monthly === null ? null : (
        <Text mt="md" fw={600}>
          {t("brings.yours", { count: locations, price: priceText(monthly, i18n.language) })}
        </Text>
      )}
    </div>
  );
}

/** Stripe's page for a confirmation that the bank requires, else null. */
const confirmedAt = (due: SubscriptionOverview["due"]): string | null =>
  due?.status === "authenticate" ? due.page : null;

function Due({ subscription, due }: Pick<SubscriptionOverview, "subscription" | "due">) {
  const { t } = useTranslation("billing");
  const day = useBillingDay();
  const now = useNow();
  const { status, unpaidSince, isOverdue } = subscription;
  const say = (what: "text" | "until" | "over" | "ended", days: { since?: string; until?: string } = {}) =>
    due === null
      ? t(`unpaid.unknown.${what}`, days)
      : confirmedAt(due) === null
        ? t(`unpaid.${what}`, days)
        : t(`unpaid.confirm.${what}`, days);
  if (due?.status === "pending") return t("unpaid.pending");
  if (unpaidSince === null) return say("text");
  const since = day(unpaidSince);
  // Paying does not resume an ended subscription.
  if (status === "cancelled") return say("ended", { since });
  if (isOverdue) return say("over", { since });
  const until = graceEnd(unpaidSince, now);
  return until === null ? say("text") : say("until", { since, until: day(until) });
}

function Pay({ organization, due }: { organization: string; due: SubscriptionOverview["due"] }) {
  const { t } = useTranslation("billing");
  const { refetch, isFetching } = useSubscription(organization);
  const page = confirmedAt(due);
  if (due?.status === "pending") return null;
  const wraps = {
    maw: "100%",
    h: "auto",
    mih: "2.25rem",
    py: 6,
    styles: {
      root: { display: "inline-grid", alignContent: "center" },
      label: { whiteSpace: "normal", textAlign: "center" },
    },
  } as const;
  return (
    <Group gap="sm">
      {due === null ? (
        <Button loading={isFetching} onClick={() => void refetch()} {...wraps}>
          {t("unpaid.look")}
        </Button>
      ) : null}
      {page === null ? null : (
        <Button component="a" href={page} target="_blank" rel="noopener noreferrer" {...wraps}>
          {t("tried.confirm")}
        </Button>
      )}
      <Button
        component={Link}
        to={appAddresses.addCard(organization)}
        reloadDocument
        variant={page === null && due !== null ? "filled" : "default"}
        {...wraps}
      >
        {t(page === null ? "unpaid.mend" : "tried.other")}
      </Button>
    </Group>
  );
}

export function SubscriptionPanel({ organization, overview, manages, closedAt }: StandingProps) {
  const { t, i18n } = useTranslation("billing");
  const day = useBillingDay();
  const resume = useResumeSubscription(organization);
  const [canceling, setCanceling] = useState(false);
  const { subscription, paymentMethod, due, locations, monthly, dueAtEnd } = overview;
  const { renewsAt, endsAt, unpaidSince } = subscription;
  const shown = shownAs(subscription);
  const runs = shown === "subscribed" || shown === "ending" || shown === "unpaid";
  // Debts must be paid before another subscription.
  const owes = unpaidSince !== null;
  const sum = useSumDue(organization, owes);
  const buys = manages && !runs && monthly !== null && !owes;
  return (
    <Paper component="section" aria-label={t("subscription.standing")} withBorder p={{ base: "md", sm: "lg" }}>
      <Stack gap="md">
        <Group gap="sm">
          <Title order={2} size="h3">
            {t(`status.${shown}.title`)}
          </Title>
          <Badge color={colors[shown]} variant="light" tt="none">
            {t(`status.${shown}.badge`)}
          </Badge>
        </Group>
        {owes && closedAt === null ? (
          <Alert
            color="coral"
            variant="light"
            icon={<IconAlertTriangle aria-hidden />}
            title={
              due?.status === "pending"
                ? t("tried.pending.title", { sum: priceText(due.amount, i18n.language) })
                : sum === null
                  ? t("unpaid.title")
                  : t("unpaid.titleSum", { sum })
            }
          >
            <Stack gap="sm" align="flex-start" miw={0}>
              <Text size="sm">
                <Due subscription={subscription} due={due} />
              </Text>
              {manages ? <Pay organization={organization} due={due} /> : null}
            </Stack>
          </Alert>
        ) : closedAt !== null ? (
          shown === "free" ? null : (
            <Closed organization={organization} subscription={subscription} closedAt={closedAt} />
          )
        ) : (
          <Text>
            {shown === "ending" && endsAt !== null
              ? t("status.ending.text", { day: day(endsAt) })
              : shown === "subscribed" && renewsAt !== null
                ? t("status.subscribed.renews", { day: day(renewsAt) })
                : t(`status.${shown}.text`)}
          </Text>
        )}
        {runs ? (
          <div>
            <Text>
              {t("subscription.locations", { count: locations, shown: numberFormat(i18n.language).format(locations) })}
              {monthly === null || shown === "ending"
                ? ""
                : ` · ${t("subscription.monthly", { price: priceText(monthly, i18n.language) })}`}
            </Text>
            <Text>
              {paymentMethod === null ? t("subscription.noCard") : t("subscription.card", cardWords(paymentMethod))}
            </Text>
          </div>
        ) : closedAt === null ? (
          <Brings overview={overview} />
        ) : null}
        {manages ? (
          <Group gap="sm">
            {buys ? (
              <Button component={Link} to={appAddresses.checkout(organization)} reloadDocument>
                {t(shown === "cancelled" ? "subscription.again" : "subscription.subscribe")}
              </Button>
            ) : null}
            {shown === "ending" ? (
              <Button
                loading={resume.isPending}
                onClick={() =>
                  resume.mutate(undefined, {
                    onSuccess: () => showSuccess(t("subscription.resumed")),
                    onError: (problem) => showFailure(problem),
                  })
                }
              >
                {t("subscription.resume")}
              </Button>
            ) : null}
            {runs ? (
              <Button component={Link} to={appAddresses.paymentMethods(organization)} variant="default">
                {t("subscription.cards")}
              </Button>
            ) : null}
            {shown === "subscribed" || shown === "unpaid" ? (
              <Button variant="subtle" color="gray" onClick={() => setCanceling(true)}>
                {t("cancel.open")}
              </Button>
            ) : null}
          </Group>
        ) : null}
        {resume.isPending ? <SlowStripe pays={false} /> : null}
      </Stack>
      {canceling ? (
        <CancelDialog
          organization={organization}
          until={shown === "unpaid" || renewsAt === null ? null : day(renewsAt)}
          due={dueAtEnd && priceText(dueAtEnd, i18n.language)}
          owes={owes}
          onClose={() => setCanceling(false)}
        />
      ) : null}
    </Paper>
  );
}
