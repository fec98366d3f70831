import { Alert, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type SourceName, type Sources, sourceNames } from "#shared/model/invitation.ts";
import { invitationTargets } from "#shared/rules/feedbacks/interception.ts";
import { allows } from "#shared/rules/plans.ts";
import { useOrganization } from "#web/api/organizations.ts";
import { useChangeSources, useSources } from "#web/api/sources.ts";
import { useProblemIn } from "#web/parts/settings/settings-form.tsx";
import { SettingGroup } from "../layout/setting-group.tsx";
import { ProblemNotice } from "../notice/problem-notice.tsx";
import { showSuccess } from "../notice/toasts.ts";
import { Connected } from "./connected.tsx";
import { FurtherLinks } from "./further-links.tsx";
import { GoogleChoice } from "./google-choice.tsx";
import { TargetOrderList } from "./target-order.tsx";
import { TripadvisorChoice } from "./tripadvisor-choice.tsx";

/** Errors of the whole list show at the address field. */
const inLinkForm = (path: string): string => (path === "links" ? "url" : path.replace(/^links\.\d+\./, ""));

function Part({
  nested,
  title,
  lead,
  children,
}: {
  nested: boolean;
  title: string;
  lead: string;
  children: ReactNode;
}) {
  const id = useId();
  if (!nested)
    return (
      <SettingGroup title={title} lead={lead}>
        {children}
      </SettingGroup>
    );
  return (
    <section aria-labelledby={id}>
      <Title order={3} size="h4" id={id}>
        {title}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {lead}
      </Text>
      {children}
    </section>
  );
}

interface SourcesEditorProps {
  organization: string;
  /** `usual` are the organization's sources, its default. */
  location?: { _id: string; address: string | null; usual: Sources };
}

export default function SourcesEditor({ organization, location }: SourcesEditorProps) {
  const { t, i18n } = useTranslation("sources");
  const { data: profile } = useOrganization(organization);
  const stored = useSources(organization, location?._id);
  const change = useChangeSources(organization, location?._id);
  const problemInLink = useProblemIn(change.error, inLinkForm);
  const [changing, setChanging] = useState<SourceName | "links" | "order">();
  const notice = useRef<HTMLDivElement>(null);
  const parts = useRef<Partial<Record<SourceName, HTMLDivElement | null>>>({});
  const refused = change.error?.code === "edited_meanwhile";
  useEffect(() => {
    if (refused) notice.current?.scrollIntoView({ block: "nearest" });
  }, [refused]);
  const sources = stored.data;
  const nested = location !== undefined;
  // Without it, pages are links that customers are invited to.
  const counts = profile !== undefined && allows(profile.plan, "sources");

  if (sources === undefined)
    return stored.error === null ? (
      <Stack gap="md" aria-hidden="true">
        <Skeleton h={nested ? 120 : 190} />
        <Skeleton h={nested ? 120 : 190} />
      </Stack>
    ) : (
      <ProblemNotice problem={stored.error} onRetry={() => void stored.refetch()} />
    );

  const problem = (part: typeof changing) => (changing === part && !refused ? change.error : null);
  const pending = (part: typeof changing) => changing === part && change.isPending;
  const save = (part: typeof changing, changes: Parameters<typeof change.mutate>[0], done: () => void) => {
    setChanging(part);
    change.mutate(changes, { onSuccess: done });
  };
  const given = { google: sources.googlePlaceId, tripadvisor: sources.tripadvisorUrl };
  const usual = {
    google: location?.usual.googlePlaceId ?? null,
    tripadvisor: location?.usual.tripadvisorUrl ?? null,
  };
  const field = { google: "googlePlaceId", tripadvisor: "tripadvisorUrl" } as const;
  /** Focuses the part of a button that disappeared, unless the focus moved to another part. */
  const focusPart = (source: SourceName) => {
    const focused = document.activeElement;
    const isHere = focused === null || focused === document.body || parts.current[source]?.contains(focused);
    // A confirming dialog closes by itself.
    const isElsewhere = !isHere && focused.closest("[role=dialog]") === null;
    if (!isElsewhere) parts.current[source]?.focus({ preventScroll: true });
  };
  const connect = (source: SourceName) => (value: string) =>
    save(source, { [field[source]]: value }, () => {
      focusPart(source);
      showSuccess(t("connected.done", { source: t(`source.${source}`) }));
    });
  const disconnect = (source: SourceName) => (done: () => void) =>
    save(source, { [field[source]]: null }, () => {
      done();
      focusPart(source);
      showSuccess(t("connected.off", { source: t(`source.${source}`) }));
    });
  const labels = new Map<string, string>([
    ...sourceNames.map((source) => [source, t(`source.${source}`)] as const),
    ...sources.links.map(({ _id, label }) => [_id, label] as const),
  ]);
  const targets = invitationTargets(sources).map((id) => ({ id, label: labels.get(id) ?? id }));
  const usualLinks = location?.usual.links ?? [];
  // A location without own links takes the organization's links and order.
  const orders = targets.length > 1 && (!nested || sources.links.length > 0);

  const part = (source: SourceName) => {
    const value = given[source];
    const failed = problem(source);
    const props = { organization, pending: pending(source), onConnect: connect(source), autoFocus: value !== null };
    const choice =
      source === "google" ? (
        <GoogleChoice {...props} suggested={location?.address ?? undefined} />
      ) : (
        <TripadvisorChoice {...props} />
      );
    return (
      <Part
        nested={nested}
        title={t(`${source}.title`)}
        lead={
          value === null
            ? t(`${source}.lead`)
            : [t("connected.lead"), counts ? t(`connected.counts.${source}`) : ""].join(" ").trim()
        }
      >
        {value === null ? (
          <Stack gap="sm">
            {usual[source] === null ? null : (
              <Text size="sm">{t("location.inherited", { source: t(`source.${source}`) })}</Text>
            )}
            {choice}
            {failed === null ? null : <ProblemNotice problem={failed} />}
          </Stack>
        ) : (
          <Connected
            key={value}
            organization={organization}
            source={source}
            given={value}
            pending={pending(source)}
            problem={failed}
            onDisconnect={disconnect(source)}
            onConnect={connect(source)}
            choice={choice}
            after={usual[source] !== null ? "organization" : counts ? "none" : "uncounted"}
          />
        )}
      </Part>
    );
  };

  return (
    <Stack gap="lg">
      {refused ? (
        <Alert
          ref={notice}
          color="amber"
          variant="light"
          role="alert"
          icon={<IconUsers aria-hidden="true" />}
          withCloseButton
          closeButtonLabel={t("cancel")}
          onClose={() => change.reset()}
        >
          {t("meanwhile")}
        </Alert>
      ) : null}
      {sourceNames.map((source) => (
        <div
          key={source}
          tabIndex={-1}
          style={{ outline: "none" }}
          ref={(node) => {
            parts.current[source] = node;
          }}
        >
          {part(source)}
        </div>
      ))}
      <Part nested={nested} title={t("links.title")} lead={t("links.lead")}>
        {nested && sources.links.length === 0 && usualLinks.length > 0 ? (
          <Text size="sm" mb="sm">
            {t("location.links", {
              links: new Intl.ListFormat(i18n.language).format(usualLinks.map(({ label }) => label)),
            })}
          </Text>
        ) : null}
        <FurtherLinks
          links={sources.links}
          pending={pending("links")}
          problem={changing === "links" ? problemInLink : null}
          onOpen={() => change.reset()}
          onChange={(links, done) => save("links", { links }, done)}
        />
      </Part>
      {orders ? (
        <Part nested={nested} title={t("order.title")} lead={t("order.lead")}>
          <TargetOrderList targets={targets} onOrder={(order) => save("order", { order }, () => undefined)} />
          {problem("order") === null ? null : (
            <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="sm">
              {problem("order")?.message}
            </Text>
          )}
        </Part>
      ) : null}
    </Stack>
  );
}
