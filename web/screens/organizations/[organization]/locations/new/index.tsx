import { Box, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import { NewLocation } from "#shared/contract/locations.ts";
import { usualThreshold } from "#shared/model/organization.ts";
import { linkMadeFor } from "#shared/rules/organizations/feedback-link.ts";
import { appAddresses } from "#web/addresses.ts";
import { useOrganization } from "#web/api/organizations.ts";
import { useCreateLocation } from "#web/api/places.ts";
import { useAdding } from "#web/parts/billing/adding.ts";
import { AddingPrice, canAdd } from "#web/parts/billing/adding-price.tsx";
import { ConfirmAdding } from "#web/parts/billing/confirm-adding.tsx";
import { ContractForm, useContractForm } from "#web/parts/form/contract-form.tsx";
import { BackLink } from "#web/parts/layout/back-link.tsx";
import { Page } from "#web/parts/layout/page.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import { SettingGroup } from "#web/parts/layout/setting-group.tsx";
import { showSuccess } from "#web/parts/notice/toasts.ts";
import { Beside } from "#web/parts/places/figure-row.tsx";
import { emptyLocation, LocationFields, newLocationAsSent } from "#web/parts/places/location-fields.tsx";

export default function NewLocationScreen() {
  const { t } = useTranslation("locations");
  const { organization = "" } = useParams();
  const navigate = useNavigate();
  const { data: profile } = useOrganization(organization);
  const create = useCreateLocation(organization);
  const form = useContractForm(NewLocation, emptyLocation, newLocationAsSent);
  const [linkIsOwn, setLinkIsOwn] = useState(false);
  const [asks, setAsks] = useState(false);
  const adding = useAdding(organization, 1);
  // The created location already counts while the next screen loads.
  const open = canAdd(adding) || !create.isIdle;
  const add = () =>
    create.mutate(newLocationAsSent(form.getValues()), {
      onSuccess: ({ _id, name }) => {
        showSuccess(t("new.done", { name }), { stays: true });
        void navigate(appAddresses.location(organization, _id));
      },
      onError: () => setAsks(false),
    });
  const suggested = (name: string) => linkMadeFor(profile?.feedbackId ?? "", name);
  return (
    <Page>
      <BackLink to={appAddresses.locations(organization)}>{t("detail.back")}</BackLink>
      <ScreenHead title={t("new.title")}>{t("new.lead")}</ScreenHead>
      {open ? (
        <Beside
          early
          aside={
            <SettingGroup title={t("price.title")}>
              <AddingPrice organization={organization} coming={[form.values]} />
            </SettingGroup>
          }
        >
          <ContractForm
            form={form}
            onSubmit={() => (adding === undefined || adding === "priced" ? setAsks(true) : add())}
            problem={create.error}
            pending={create.isPending}
            submit={t("new.submit")}
            focusFirst
          >
            <LocationFields
              form={form}
              usual={profile?.interceptLessThan ?? usualThreshold}
              onName={(name) => {
                if (!linkIsOwn) form.setFieldValue("feedbackId", suggested(name));
              }}
              made={suggested(form.values.name)}
              onLink={(link) => setLinkIsOwn(link !== "")}
            />
            <Text size="sm" c="dimmed">
              {t("new.pages")}
            </Text>
          </ContractForm>
        </Beside>
      ) : (
        <Box maw="44rem">
          <AddingPrice organization={organization} coming={[form.values]} />
        </Box>
      )}
      {asks ? (
        <ConfirmAdding
          organization={organization}
          coming={[form.values]}
          pending={create.isPending}
          onConfirm={add}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </Page>
  );
}
