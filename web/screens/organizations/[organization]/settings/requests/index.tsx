import { Group, Skeleton, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Language } from "#shared/model/language.ts";
import type { Organization } from "#shared/model/organization.ts";
import { RequestChannel, requestChannels } from "#shared/model/request.ts";
import { useTemplates } from "#web/api/request-batches.ts";
import { useSearchState } from "#web/parts/browser/search-state.ts";
import { Segments } from "#web/parts/choice/segments.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { OrganizationArea } from "#web/parts/settings/organization-area.tsx";
import { AskingForm } from "./asking-form.tsx";
import { TemplateForm } from "./template-form.tsx";

function Templates({ organization }: { organization: Organization }) {
  const { t } = useTranslation(["asking", "requests"]);
  const [search, change] = useSearchState();
  const { data, error, refetch } = useTemplates(organization._id);
  const channel = RequestChannel.safeParse(search.get("channel")).data ?? "sms";
  const language = Language.safeParse(search.get("language")).data ?? organization.language;
  const template = data?.items.find((one) => one.channel === channel && one.language === language);
  return (
    <section aria-label={t("asking:messages.title")}>
      <Group gap="sm" mb="md">
        <Segments
          label={t("asking:messages.channel")}
          value={channel}
          options={requestChannels.map((value) => ({ value, label: t(`requests:channels.${value}`) }))}
          onChange={(chosen) => change({ channel: chosen })}
        />
        <Segments
          label={t("asking:messages.language")}
          value={language}
          options={Language.options.map((value) => ({ value, label: t(`requests:new.languages.${value}`) }))}
          onChange={(chosen) => change({ language: chosen })}
        />
      </Group>
      {template !== undefined ? (
        <TemplateForm key={`${channel} ${language}`} organization={organization} template={template} />
      ) : error === null ? (
        <Skeleton h={320} aria-hidden="true" />
      ) : (
        <ProblemNotice problem={error} onRetry={() => void refetch()} />
      )}
    </section>
  );
}

/** Messages and sending are saved apart, so each is shown alone with its own button. */
export default function RequestSettingsScreen() {
  const { t } = useTranslation("asking");
  const [search, change] = useSearchState();
  const part = search.get("part") === "sending" ? "sending" : "message";
  return (
    <OrganizationArea area="requests">
      {(organization) => (
        <Stack gap="md" key={organization._id}>
          <Group>
            <Segments
              label={t("part")}
              value={part}
              options={[
                { value: "message", label: t("messages.title") },
                { value: "sending", label: t("how.title") },
              ]}
              onChange={(chosen) => change({ part: chosen === "sending" ? chosen : null })}
            />
          </Group>
          {part === "message" ? <Templates organization={organization} /> : <AskingForm organization={organization} />}
        </Stack>
      )}
    </OrganizationArea>
  );
}
