import { Text } from "@mantine/core";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Organization } from "#shared/model/organization.ts";
import type { RequestChannel } from "#shared/model/request.ts";
import { oneMinute } from "#shared/rules/dates.ts";
import type { RequestWords } from "#shared/rules/requests/request-words.ts";
import { comingMoment } from "#web/parts/format/moment.ts";
import { useNow } from "#web/parts/format/time-zone.ts";
import classes from "./arrival.module.css";
import { EmailArrival } from "./email-arrival.tsx";

type Words = TFunction<readonly ["requests"]>;

const said = (t: Words, moment: string, now: Date, language: string): string => {
  const { words, day, time } = comingMoment(moment, now, language);
  return t(`requests:when.${words}`, { day, time });
};

/** Less than a minute away, or past. */
export const isInAMoment = (moment: string, now: number): boolean => Date.parse(moment) - now < oneMinute;

export function useComing(): (moment: string) => string {
  const { t, i18n } = useTranslation(["requests"]);
  const now = useNow();
  return (moment) => said(t, moment, now, i18n.language);
}

interface ArrivalProps {
  business: Pick<Organization, "name" | "mailingAddress">;
  channel: RequestChannel;
  words: RequestWords;
}

function Linked({ text, link }: { text: string; link: string }) {
  const [before = "", ...after] = text.split(link);
  if (after.length === 0) return text;
  return (
    <>
      {before}
      <span className={classes.link}>{link}</span>
      {after.join(link)}
    </>
  );
}

export function Arrival({ business, channel, words }: ArrivalProps) {
  const { t } = useTranslation("requests");
  return (
    <div className={classes.phone} data-channel={channel}>
      {channel === "sms" ? (
        <>
          <Text size="xs" ta="center" className={classes.sender}>
            {t("channels.sms")}
          </Text>
          <div lang={words.language} className={classes.bubble}>
            <Linked text={words.text} link={words.link} />
          </div>
        </>
      ) : (
        <EmailArrival
          business={business.name}
          mailingAddress={business.mailingAddress}
          subject={words.subject ?? business.name}
          words={words}
        />
      )}
    </div>
  );
}
