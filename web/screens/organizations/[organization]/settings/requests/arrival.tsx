import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Language } from "#shared/model/language.ts";
import type { Organization } from "#shared/model/organization.ts";
import type { RequestChannel } from "#shared/model/request.ts";
import { EmailArrival } from "#web/parts/requests/email-arrival.tsx";
import type { Sample } from "./rendered-sample.ts";
import classes from "./templates.module.css";

interface ArrivalProps {
  organization: Organization;
  channel: RequestChannel;
  language: Language;
  sample: Sample;
}

/** A text with its link marked. */
function Linked({ text, link }: { text: string; link: string }) {
  const [before = "", ...after] = text.split(link);
  if (after.length === 0) return text;
  return (
    <>
      {before}
      <span className={classes.link}>{link.replace(/^https?:\/\//, "")}</span>
      {after.join(link)}
    </>
  );
}

/** A request as it arrives: a text on a phone, or an email. It is for looking at, so its links are none. */
export function Arrival({ organization, channel, language, sample }: ArrivalProps) {
  const { t } = useTranslation("asking");
  return (
    <section aria-label={t("preview.title")}>
      <Text fw={600} size="sm" component="h3" mb={8}>
        {t("preview.title")}
      </Text>
      <div lang={language} className={classes.phone} data-channel={channel}>
        {channel === "sms" ? (
          <>
            <Text size="xs" ta="center" className={classes.sender}>
              {t("preview.number")}
            </Text>
            <div className={classes.bubble}>
              <Linked text={sample.text} link={sample.link} />
            </div>
          </>
        ) : (
          <EmailArrival business={organization.name} subject={sample.subject} words={{ ...sample, language }} />
        )}
      </div>
      <Text size="xs" c="dimmed" my={8}>
        {t("preview.sample")}
      </Text>
    </section>
  );
}
