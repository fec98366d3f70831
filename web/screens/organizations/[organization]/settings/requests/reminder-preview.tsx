import { Button, SimpleGrid, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Organization } from "#shared/model/organization.ts";
import { requestChannels } from "#shared/model/request.ts";
import { defaultReminders } from "#shared/rules/requests/default-templates.ts";
import { exampleToken } from "#shared/rules/requests/request-link.ts";
import { requestWords } from "#shared/rules/requests/request-words.ts";
import { smsMeter } from "#shared/rules/sending/sms-segments.ts";
import { Arrival } from "#web/parts/requests/arrival.tsx";

export function ReminderPreview({ organization }: { organization: Organization }) {
  const { t } = useTranslation(["asking", "requests"]);
  const { language, name: business } = organization;
  const about = { name: t("asking:preview.name"), business, location: null, employee: null };
  const [shown, setShown] = useState(false);
  if (!shown)
    return (
      <Button size="compact-sm" variant="subtle" ml={-8} style={{ alignSelf: "start" }} onClick={() => setShown(true)}>
        {t("asking:how.reminderShow")}
      </Button>
    );
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} component="section" aria-label={t("asking:how.reminderSays")}>
      {requestChannels.map((channel) => {
        const written = defaultReminders[channel][language];
        const words = requestWords({ channel, language, ...written }, about, {
          origin: location.origin,
          token: exampleToken,
        });
        return (
          <div key={channel}>
            <Arrival business={organization} channel={channel} words={words} />
            <Text size="sm" mt={6}>
              {channel === "sms"
                ? t("asking:how.reminderCost", { count: smsMeter(words.text).segments })
                : t("requests:new.free")}
            </Text>
          </div>
        );
      })}
    </SimpleGrid>
  );
}
