import { Alert, Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconHourglass, IconMessageStar, IconPlugConnected } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import { type SourceName, sourceNames } from "#shared/model/invitation.ts";
import type { SourceFailure } from "#shared/model/public-page.ts";
import { mayIn, reachOf } from "#shared/rules/permissions.ts";
import { appAddresses } from "#web/addresses.ts";
import { useOrganization } from "#web/api/organizations.ts";
import { useSession } from "#web/api/session.ts";
import { useSourceReviews } from "#web/api/sources.ts";
import { useSearchState } from "#web/parts/browser/search-state.ts";
import { LocationChoice } from "#web/parts/choice/location-choice.tsx";
import { Blank } from "#web/parts/layout/blank.tsx";
import { Page } from "#web/parts/layout/page.tsx";
import { ListHead, ListTools } from "#web/parts/list/list-head.tsx";
import { SourceLoading, SourcePage } from "./source-page.tsx";

interface SourceFailedProps {
  source: SourceName;
  location?: string | null;
  why: { failed: SourceFailure } | { message: string };
  retrying: boolean;
  onRetry: () => void;
  settings: string | null;
}

function SourceFailed({ source, location = null, why, retrying, onRetry, settings }: SourceFailedProps) {
  const { t } = useTranslation(["sources", "app"]);
  const quota = "failed" in why && why.failed === "quota";
  const named = { source: t(`source.${source}`) };
  return (
    <Alert
      role="alert"
      color={quota ? "amber" : "coral"}
      variant="light"
      icon={quota ? <IconHourglass aria-hidden /> : <IconAlertTriangle aria-hidden />}
      title={t(quota ? "screen.failed.quotaTitle" : "screen.failed.title", named)}
    >
      {location === null && "failed" in why ? null : (
        <Text size="sm" fw={600}>
          {[t(`source.${source}`), location].filter(Boolean).join(" · ")}
        </Text>
      )}
      <Text size="sm">{"failed" in why ? t(`screen.failed.why.${why.failed}`, named) : why.message}</Text>
      <Group gap="sm" mt="xs">
        <Button size="xs" variant="default" loading={retrying} onClick={onRetry}>
          {t("app:errors.tryAgain")}
        </Button>
        {"failed" in why && why.failed === "gone" && settings !== null ? (
          <Anchor component={Link} to={settings} size="sm">
            {t("screen.failed.connectAgain")}
          </Anchor>
        ) : null}
      </Group>
    </Alert>
  );
}

interface SourceProps {
  source: SourceName;
  read: ReturnType<typeof useSourceReviews>;
  organization: string;
  settings: string | null;
}

function Source({ source, read, organization, settings }: SourceProps) {
  const { data: person } = useSession();
  const { data, error, isFetching, refetch } = read;
  const retry = () => void refetch();
  if (data === undefined)
    return error === null ? (
      <SourceLoading />
    ) : (
      <SourceFailed source={source} why={error} retrying={isFetching} onRetry={retry} settings={null} />
    );
  return data.items.map(({ page, failed, location, interceptLessThan }) => {
    // A location's page is always connected in that location's settings.
    const place = settings && location ? appAddresses.location(organization, location._id) : settings;
    const key = `${source} ${location?._id ?? ""}`;
    if (page === null)
      return (
        <SourceFailed
          key={key}
          source={source}
          location={location?.name ?? null}
          why={{ failed: failed ?? "unreadable" }}
          retrying={isFetching}
          onRetry={retry}
          settings={place}
        />
      );
    return (
      <SourcePage
        key={key}
        source={source}
        page={page}
        location={location?.name ?? null}
        threshold={interceptLessThan}
        settings={place}
        look={`${person?._id ?? ""} ${organization} ${key}`}
      />
    );
  });
}

export default function ReviewsScreen() {
  const { t } = useTranslation("sources");
  const { organization = "" } = useParams();
  const [search, change] = useSearchState();
  const location = search.get("location") ?? undefined;
  const { data: profile } = useOrganization(organization);
  const read = {
    google: useSourceReviews(organization, "google", location),
    tripadvisor: useSourceReviews(organization, "tripadvisor", location),
  };
  const own = profile !== undefined && reachOf(profile, "dashboard.read") === "own";
  const settings =
    profile !== undefined && mayIn(profile, "feedbackSettings.update")
      ? location === undefined
        ? appAddresses.settings(organization, "resources")
        : appAddresses.location(organization, location)
      : null;
  const empty = sourceNames.every((source) => read[source].data?.items.length === 0);
  const connect =
    settings === null ? null : (
      <Button
        component={Link}
        to={settings}
        variant={empty ? "filled" : "default"}
        leftSection={<IconPlugConnected size={18} aria-hidden />}
      >
        {t(empty ? "screen.connect" : "screen.pages")}
      </Button>
    );
  return (
    <Page>
      <ListHead title={t("screen.title")} lead={t("screen.lead")} actions={empty ? null : connect} />
      {own ? (
        <Text c="dimmed">{t("screen.own")}</Text>
      ) : (
        <Stack gap="md">
          <ListTools mb={0}>
            <LocationChoice
              organization={organization}
              value={location ?? null}
              onChange={(chosen) => change({ location: chosen })}
            />
          </ListTools>
          {empty ? (
            <Blank
              icon={IconMessageStar}
              title={t(location === undefined ? "screen.none.title" : "screen.none.here")}
              text={t(settings === null ? "screen.none.others" : "screen.none.text")}
            >
              {connect}
            </Blank>
          ) : (
            sourceNames.map((source) => (
              <Source
                key={source}
                source={source}
                read={read[source]}
                organization={organization}
                settings={settings}
              />
            ))
          )}
        </Stack>
      )}
    </Page>
  );
}
