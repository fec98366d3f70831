import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { IconMailOpened } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { Offer } from "#shared/model/organization-user.ts";
import { appAddresses } from "#web/addresses.ts";
import { useAcceptOffer, useDeclineOffer, useOffers } from "#web/api/offers.ts";
import { useSession } from "#web/api/session.ts";
import { exactMoment } from "../format/moment.ts";
import { mainId } from "../layout/skip-link.tsx";
import { showFailure, showSuccess } from "../notice/toasts.ts";

export function OfferWords({ offer, onDeclined }: { offer: Offer; onDeclined?: () => void }) {
  const { t, i18n } = useTranslation("join");
  const navigate = useNavigate();
  const accept = useAcceptOffer();
  const decline = useDeclineOffer();
  const email = useSession().data?.email ?? "";
  const organization = offer.organization.name;
  const join = () =>
    accept.mutate(offer._id, {
      onSuccess: () => {
        showSuccess(t("offer.joined", { organization }), { stays: true });
        void navigate(appAddresses.dashboard(offer.organization._id));
      },
      onError: (problem) => showFailure(problem),
    });
  const refuse = () =>
    decline.mutate(offer._id, {
      onSuccess: () => {
        showSuccess(t("offer.declined"));
        onDeclined?.();
      },
      onError: (problem) => showFailure(problem),
    });
  return (
    <Stack gap="md">
      <div>
        <Text>{t("offer.lead", { role: t(`offer.role.${offer.role}`), email })}</Text>
        <Text size="sm" c="dimmed" mt={4}>
          {t("offer.until", { until: exactMoment(offer.until, i18n.language) })}
        </Text>
      </div>
      <Group gap="sm">
        <Button onClick={join} loading={accept.isPending}>
          {t("offer.accept", { organization })}
        </Button>
        <Button variant="default" onClick={refuse} loading={decline.isPending} disabled={accept.isPending}>
          {t("offer.decline")}
        </Button>
      </Group>
    </Stack>
  );
}

/** The declined invitation disappears with the focused button. */
const focusScreen = () => document.getElementById(mainId)?.focus({ preventScroll: true });

export function Offers() {
  const { t } = useTranslation("join");
  const { data: offers = [] } = useOffers();
  if (offers.length === 0) return null;
  return (
    <Stack gap="sm" mb="lg" component="section" aria-label={t("offer.waiting")}>
      {offers.map((offer) => (
        <Paper key={offer._id} withBorder p="lg">
          <Group gap="xs" mb={6} wrap="nowrap" align="flex-start">
            <IconMailOpened size={22} aria-hidden style={{ flex: "none" }} />
            <Title order={2} size="h3">
              {t("offer.title", { organization: offer.organization.name })}
            </Title>
          </Group>
          <OfferWords offer={offer} onDeclined={focusScreen} />
        </Paper>
      ))}
    </Stack>
  );
}
