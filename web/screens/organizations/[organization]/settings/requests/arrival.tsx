import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Language } from "#shared/model/language.ts";
import type { Organization } from "#shared/model/organization.ts";
import type { RequestChannel } from "#shared/model/request.ts";
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

/** The paragraphs of an email: the link is a button, and the way to stop stands below all. */
function Email({ organization, language, sample }: Omit<ArrivalProps, "channel">) {
  const { t } = useTranslation("asking");
  const { subject, text, link, stopLink } = sample;
  const parts = text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== "" && !part.includes(stopLink));
  return (
    <div className={classes.email}>
      <div className={classes.head}>
        <Text size="sm" c="dimmed">
          {organization.name}
        </Text>
        <Text fw={650}>{subject}</Text>
      </div>
      <div className={classes.body}>
        {parts.map((part, index) => {
          const rest = part.replaceAll(link, "").trim();
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name.
            <div key={index}>
              {rest === "" ? null : <p className={classes.words}>{rest}</p>}
              {part.includes(link) ? (
                <span className={classes.button}>{t("preview.button", { lng: language })}</span>
              ) : null}
            </div>
          );
        })}
        <Text size="xs" c="dimmed" className={classes.foot}>
          {t("preview.why", { business: organization.name, lng: language })}{" "}
          <span className={classes.link}>{t("preview.stop", { lng: language })}</span>
        </Text>
      </div>
    </div>
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
          <Email organization={organization} language={language} sample={sample} />
        )}
      </div>
      <Text size="xs" c="dimmed" my={8}>
        {t("preview.sample")}
      </Text>
    </section>
  );
}
