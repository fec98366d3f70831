import { Anchor, Button, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useNavigate, useParams, useSearchParams } from "react-router-dom";
import { appAddresses } from "#web/addresses.ts";
import { useOffers } from "#web/api/offers.ts";
import { useOrganizations } from "#web/api/organizations.ts";
import { useSession } from "#web/api/session.ts";
import { useLeave } from "#web/parts/account/leave.ts";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import { WaitingNote } from "#web/parts/layout/waiting.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { OfferWords } from "#web/parts/users/offers.tsx";

/** Tells nothing to anybody but the invited person. */
export default function JoinScreen() {
  const { t } = useTranslation("join");
  const { offer: id } = useParams();
  const organization = useSearchParams()[0].get("organization");
  const navigate = useNavigate();
  const { data: offers, error, refetch } = useOffers();
  const organizations = useOrganizations();
  const email = useSession().data?.email ?? "";
  const leave = useLeave();
  if (error !== null && offers === undefined) return <ProblemNotice problem={error} onRetry={() => void refetch()} />;
  if (offers === undefined) return <WaitingNote />;
  const offer = offers.find(({ _id }) => _id === id);
  if (offer === undefined) {
    if (organization !== null && organizations.isPending) return <WaitingNote />;
    const joined = organizations.data?.find(({ _id }) => _id === organization);
    if (joined) return <Navigate to={appAddresses.dashboard(joined._id)} replace />;
    return (
      <>
        <ScreenHead title={t("offer.gone")}>{t("offer.goneText", { email })}</ScreenHead>
        <Button component={Link} to={appAddresses.login}>
          {t("offer.start")}
        </Button>
        <Text mt="xl" size="sm">
          <Anchor component="button" type="button" inherit onClick={leave}>
            {t("offer.other")}
          </Anchor>
        </Text>
      </>
    );
  }
  return (
    <>
      <ScreenHead title={t("offer.title", { organization: offer.organization.name })} />
      <OfferWords offer={offer} onDeclined={() => void navigate(appAddresses.login, { replace: true })} />
    </>
  );
}
