import { Paper, Select, Stack, TextInput, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Location } from "#shared/model/location.ts";
import type { Organization } from "#shared/model/organization.ts";
import { consentBases, type RequestChannel, requestChannels } from "#shared/model/request.ts";
import { dayInZone } from "#shared/rules/figures/period.ts";
import { Segments } from "#web/parts/choice/segments.tsx";
import { AlignedFields } from "#web/parts/form/aligned-fields.tsx";
import { hourText } from "#web/parts/format/time-zone.ts";
import { NoMailingAddress } from "#web/parts/requests/no-mailing-address.tsx";
import type { UploadPlan } from "#web/session/kept-upload.ts";

export interface TypedPlan {
  /** For rows without location; null for the whole business. */
  place: string | null;
  consent: UploadPlan["consent"];
  /** For rows without a day; empty for today. */
  visited: string;
  /** In the browser's time zone; empty for now. */
  later: string;
}

interface AskPlanProps {
  organization: Organization;
  locations: readonly Location[];
  channel: RequestChannel;
  onChannel: (channel: RequestChannel) => void;
  typed: TypedPlan;
  onChange: (typed: TypedPlan) => void;
  isDay: boolean;
  isPast: boolean;
}

export function AskPlan({ organization, locations, channel, onChannel, typed, onChange, isDay, isPast }: AskPlanProps) {
  const { t, i18n } = useTranslation(["imports", "requests"]);
  const { place, consent, visited, later } = typed;
  const { from, to } = organization.sendingHours;
  const hours =
    (to - from) % 24 === 0
      ? null
      : t("imports:requests.hours", { from: hourText(from, i18n.language), to: hourText(to, i18n.language) });
  return (
    <Paper withBorder p={{ base: "md", sm: "lg" }}>
      <Title order={2} size="h3" mb="md">
        {t("imports:requests.how")}
      </Title>
      <Stack gap="md" align="flex-start">
        <Segments
          label={t("imports:requests.how")}
          options={requestChannels.map((value) => ({ value, label: t(`requests:channels.${value}`) }))}
          value={channel}
          onChange={onChannel}
        />
        {channel === "email" ? <NoMailingAddress organization={organization} /> : null}
        <AlignedFields cols={{ base: 1, xs: 2, lg: 4 }} w="100%">
          <Select
            label={t("imports:requests.consent")}
            allowDeselect={false}
            data={consentBases.map((value) => ({ value, label: t(`imports:requests.${value}`) }))}
            value={consent}
            onChange={(value) => onChange({ ...typed, consent: value === "given" ? "given" : "customer" })}
          />
          <TextInput
            type="date"
            label={t(`imports:requests.day.${consent}`)}
            description={t("imports:requests.day.hint")}
            inputWrapperOrder={["label", "input", "description", "error"]}
            max={dayInZone(organization.timeZone, new Date())}
            value={visited}
            error={isDay ? null : t("requests:reasons.date_invalid")}
            onChange={({ currentTarget }) => onChange({ ...typed, visited: currentTarget.value })}
          />
          {locations.length < 2 ? null : (
            <Select
              label={t("imports:requests.place")}
              placeholder={t("requests:new.everyLocation")}
              clearable={organization.limitedTo === null}
              allowDeselect={organization.limitedTo === null}
              searchable={locations.length > 8}
              data={locations.map(({ _id, name }) => ({ value: _id, label: name }))}
              value={place}
              onChange={(chosen) => onChange({ ...typed, place: chosen })}
            />
          )}
          <TextInput
            type="datetime-local"
            label={t("imports:requests.when")}
            description={[t("imports:requests.now"), hours].filter(Boolean).join(" ")}
            inputWrapperOrder={["label", "input", "description", "error"]}
            value={later}
            error={isPast ? t("imports:requests.pastTime") : null}
            onChange={({ currentTarget }) => onChange({ ...typed, later: currentTarget.value })}
          />
        </AlignedFields>
      </Stack>
    </Paper>
  );
}
