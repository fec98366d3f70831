import { Text } from "@mantine/core";
import { requestEmailTexts } from "#shared/locales/request-email.ts";
import type { Language } from "#shared/model/language.ts";
import { requestEmailParts, senderLine } from "#shared/rules/requests/request-email.ts";
import { nameToStrangers } from "#shared/rules/requests/strip-links.ts";
import classes from "./email-arrival.module.css";

interface EmailArrivalProps {
  business: string;
  mailingAddress: string | null;
  subject: string;
  words: { language: Language; text: string; link: string; stopLink: string };
}

export function EmailArrival({ business: own, mailingAddress, subject, words }: EmailArrivalProps) {
  const business = nameToStrangers(own);
  const sender = senderLine(business, mailingAddress);
  const { button, why, stop } = requestEmailTexts(words.language, business);
  return (
    <div lang={words.language}>
      <div className={classes.head}>
        <Text size="sm" c="dimmed">
          {business}
        </Text>
        <Text fw={650}>{subject}</Text>
      </div>
      <div className={classes.body}>
        {requestEmailParts(words).map((part, index) =>
          part.kind === "words" ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name.
            <p key={index} className={classes.words}>
              {part.text}
            </p>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name.
            <span key={index} className={classes.button}>
              {button}
            </span>
          ),
        )}
        <Text size="xs" c="dimmed" className={classes.foot}>
          {why} <span className={classes.link}>{stop}</span>
          {sender === null ? null : (
            <>
              <br />
              {sender}
            </>
          )}
        </Text>
      </div>
    </div>
  );
}
