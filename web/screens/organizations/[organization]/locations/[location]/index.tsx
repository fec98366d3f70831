import { Anchor, Badge, Button, Group, Skeleton, Stack, Switch, Text, Title } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useParams } from "react-router-dom";
import { LocationChanges } from "#shared/contract/locations.ts";
import type { Location } from "#shared/model/location.ts";
import type { Organization } from "#shared/model/organization.ts";
import { mayIn, reachOf } from "#shared/rules/permissions.ts";
import { appAddresses } from "#web/addresses.ts";
import { onceThere } from "#web/api/connection.ts";
import { useFiguresOf, useOrganization } from "#web/api/organizations.ts";
import { loadedItems } from "#web/api/pages.ts";
import { useEmployeesOf, useLocation, useRemoveLocation, useUpdateLocation } from "#web/api/places.ts";
import { BeyondPlan } from "#web/parts/billing/beyond-plan.tsx";
import { useGivenBack } from "#web/parts/billing/invoice-words.ts";
import { TypedDialog } from "#web/parts/form/typed-dialog.tsx";
import { averageText } from "#web/parts/format/average.ts";
import { numberFormat } from "#web/parts/format/formats.ts";
import { Face } from "#web/parts/image/face.tsx";
import { BackLink } from "#web/parts/layout/back-link.tsx";
import { Page } from "#web/parts/layout/page.tsx";
import { SettingGroup } from "#web/parts/layout/setting-group.tsx";
import { MorePages } from "#web/parts/list/more-pages.tsx";
import { NotRead } from "#web/parts/notice/not-read.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { showSuccess } from "#web/parts/notice/toasts.ts";
import { Beside, FigureRow } from "#web/parts/places/figure-row.tsx";
import { LinkCard } from "#web/parts/places/link-card.tsx";
import {
  LocationFields,
  type LocationValues,
  locationAsSent,
  locationAsTyped,
} from "#web/parts/places/location-fields.tsx";
import { SettingsForm } from "#web/parts/settings/settings-form.tsx";
import { useSettingsForm } from "#web/parts/settings/use-settings-form.ts";

const SourcesEditor = lazy(onceThere(() => import("#web/parts/sources/sources-editor.tsx")));

function Figures({ within, location }: { within: Organization; location: string }) {
  const { t, i18n } = useTranslation(["locations", "dashboard"]);
  const organization = within._id;
  const { data, error, refetch } = useFiguresOf(organization, { location });
  if (error?.code === "subscription_needed") return <BeyondPlan organization={within} feature="locations" />;
  if (error !== null && data === undefined) return <ProblemNotice problem={error} onRetry={() => void refetch()} />;
  const number = numberFormat(i18n.language);
  const shown = (value: number | null | undefined, write: (value: number) => string = number.format) =>
    value === null ? "–" : value === undefined ? undefined : write(value);
  const score = data?.reputationScore;
  return (
    <>
      <FigureRow
        figures={[
          {
            name: t("columns.ratings"),
            value: shown(data?.privateReviews),
            to: appAddresses.feedbacks(organization, { location }),
          },
          { name: t("columns.average"), value: shown(data?.averageRating, (one) => averageText(one, i18n.language)) },
          {
            name: t("dashboard:score.title"),
            value: shown(score?.value),
            note:
              score &&
              (score.value === null ? t("scoreHint") : t(`dashboard:score.basis.${score.basis}`, { count: score.n })),
          },
          {
            name: t("columns.complaints"),
            value: shown(data?.interceptedComplaints),
            to: appAddresses.feedbacks(organization, { location, intercepted: "true" }),
          },
          {
            name: t("columns.pending"),
            value: shown(data?.pending),
            to: appAddresses.feedbacks(organization, { location, status: "pending" }),
          },
        ]}
      />
      <Group mt="md" gap="lg">
        <Anchor component={Link} to={appAddresses.dashboard(organization, { location })} size="sm">
          {t("detail.toDashboard")}
        </Anchor>
        <Anchor component={Link} to={appAddresses.feedbacks(organization, { location })} size="sm">
          {t("detail.toFeedback")}
        </Anchor>
      </Group>
    </>
  );
}

function Employees({ organization, location, manages }: { organization: string; location: string; manages: boolean }) {
  const { t } = useTranslation("locations");
  const list = useEmployeesOf(organization, location);
  const employees = loadedItems(list.data);
  return (
    <SettingGroup title={t("detail.employees")}>
      <Stack gap="xs" align="flex-start">
        {employees === undefined ? <Skeleton h={60} /> : null}
        {employees?.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t("detail.noEmployees")}
          </Text>
        ) : null}
        {employees?.map(({ _id, name, picture, rateable }) => (
          <Group key={_id} gap="xs">
            <Face name={name} picture={picture} />
            <Anchor component={Link} to={appAddresses.employee(organization, _id)}>
              {name}
            </Anchor>
            {rateable ? null : (
              <Badge size="sm" color="gray" variant="light" tt="none">
                {t("team.notOffered")}
              </Badge>
            )}
          </Group>
        ))}
        <MorePages list={list} label={t("detail.more")} />
        {manages ? (
          <Button
            component={Link}
            to={appAddresses.newEmployee(organization, { location })}
            variant="default"
            size="sm"
            mt="xs"
            leftSection={<IconPlus size={16} aria-hidden />}
          >
            {t("detail.addEmployee")}
          </Button>
        ) : null}
      </Stack>
    </SettingGroup>
  );
}

function LocationForm({ location, organization }: { location: Location; organization: Organization }) {
  const { t } = useTranslation("locations");
  const update = useUpdateLocation(organization._id, location._id);
  const settings = useSettingsForm<LocationValues>({
    name: `location ${location._id}`,
    schema: LocationChanges,
    stored: locationAsTyped(location),
    asSent: locationAsSent,
  });
  const { form } = settings;
  const save = async (values: LocationValues, changed: readonly (keyof LocationValues)[]) => {
    const body = Object.fromEntries(
      Object.entries(locationAsSent(values)).filter(([field]) => changed.some((name) => name === field)),
    );
    const saved = await update.mutateAsync({ ...body, version: location.version });
    showSuccess(t("detail.saved"));
    return locationAsTyped(saved);
  };
  const words = (value: unknown) => (value === true ? t("yes") : value === false ? t("no") : String(value));
  return (
    <SettingsForm
      settings={settings}
      onSave={save}
      problem={update.error}
      labels={{
        name: t("fields.name"),
        address: t("fields.address"),
        feedbackId: t("fields.link"),
        interceptLessThan: t("fields.threshold"),
        rateable: t("fields.rateable"),
      }}
      say={(_, value) => words(value)}
    >
      <LocationFields form={form} usual={organization.interceptLessThan} own={location.feedbackId} />
      <Switch
        label={t("fields.rateable")}
        description={t("fields.rateableHint")}
        {...form.getInputProps("rateable", { type: "checkbox" })}
      />
    </SettingsForm>
  );
}

function Detail({ location, organization }: { location: Location; organization: Organization }) {
  const { t } = useTranslation(["locations", "sources"]);
  const navigate = useNavigate();
  const remove = useRemoveLocation(organization._id);
  const [removing, setRemoving] = useState(false);
  const givenBack = useGivenBack(organization, location._id, removing);
  const manages = mayIn(organization, "location.manage");
  const closed = organization.closedAt !== null;
  const seesAll = reachOf(organization, "dashboard.read") !== "own";
  const { _id, name, address, feedbackId, rateable } = location;
  return (
    <Stack gap="lg">
      <div>
        <BackLink to={appAddresses.locations(organization._id)}>{t("detail.back")}</BackLink>
        <Group gap="sm">
          <Title order={1} style={{ overflowWrap: "anywhere" }}>
            {name}
          </Title>
          {rateable ? null : (
            <Badge color="gray" variant="light" tt="none">
              {t("paused")}
            </Badge>
          )}
        </Group>
        <Text c="dimmed">{address}</Text>
      </div>
      {seesAll ? (
        <SettingGroup title={t("detail.figures")}>
          <Figures within={organization} location={_id} />
        </SettingGroup>
      ) : null}
      <Beside
        early
        aside={
          <Stack gap="lg">
            <LinkCard link={closed ? null : feedbackId} none={t(closed ? "qr.closed" : "qr.none")} />
            {seesAll ? <Employees organization={organization._id} location={_id} manages={manages} /> : null}
          </Stack>
        }
      >
        <Stack gap="lg">
          {manages ? (
            <SettingGroup title={t("detail.settings")}>
              <LocationForm key={_id} location={location} organization={organization} />
            </SettingGroup>
          ) : closed ? null : (
            <Text c="dimmed">{t("detail.readOnly")}</Text>
          )}
          {mayIn(organization, "feedbackSettings.update") ? (
            <SettingGroup title={t("sources:location.title")} lead={t("sources:location.lead")}>
              <Suspense fallback={<Skeleton h={320} />}>
                <SourcesEditor
                  key={_id}
                  organization={organization._id}
                  location={{ _id, address, usual: organization.sources }}
                />
              </Suspense>
            </SettingGroup>
          ) : null}
          {manages ? (
            <SettingGroup title={t("detail.remove")} lead={t("detail.removeLead")}>
              <Button
                variant="light"
                color="coral"
                leftSection={<IconTrash size={17} aria-hidden />}
                onClick={() => setRemoving(true)}
              >
                {t("detail.remove")}
              </Button>
            </SettingGroup>
          ) : null}
        </Stack>
      </Beside>
      {removing ? (
        <TypedDialog
          title={t("remove.title", { name })}
          text={[t("remove.text"), givenBack].filter((one) => one !== "").join(" ")}
          word={t("remove.word")}
          label={t("remove.label", { word: t("remove.word") })}
          confirm={t("remove.confirm")}
          cancel={t("remove.cancel")}
          problem={remove.error}
          pending={remove.isPending}
          onClose={() => setRemoving(false)}
          onConfirm={() =>
            remove.mutate(_id, {
              onSuccess: () => {
                showSuccess(t("remove.done", { name }), { stays: true });
                void navigate(appAddresses.locations(organization._id));
              },
            })
          }
        />
      ) : null}
    </Stack>
  );
}

export default function LocationScreen() {
  const { t } = useTranslation("locations");
  const { organization = "", location = "" } = useParams();
  const profile = useOrganization(organization);
  const found = useLocation(organization, location);
  const error = found.data === undefined ? (found.error ?? profile.error) : null;
  if (error !== null)
    return (
      <NotRead
        problem={error}
        title={t("detail.gone")}
        list={{ to: appAddresses.locations(organization), label: t("detail.back") }}
        onRetry={() => void found.refetch()}
      />
    );
  return (
    <Page>
      {found.data === undefined || profile.data === undefined ? (
        <Skeleton h={420} />
      ) : (
        <Detail location={found.data} organization={profile.data} />
      )}
    </Page>
  );
}
