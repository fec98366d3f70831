import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Organization } from "#shared/model/organization.ts";
import type { RequestChannel } from "#shared/model/request.ts";
import type { RequestWords } from "#shared/rules/requests/request-words.ts";
import classes from "./arrival.module.css";
import { EmailArrival } from "./email-arrival.tsx";

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
