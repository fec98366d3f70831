import { Anchor, Box, Group, Text } from "@mantine/core";
import { IconDeviceMobileMessage, IconMail, IconMessage } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ConversationEntry } from "#shared/model/conversation.ts";
import { unsentCause } from "#shared/rules/sending/unsent-cause.ts";
import { shortMoment } from "#web/parts/format/moment.ts";
import { RelativeDate } from "#web/parts/format/relative-date.tsx";
import classes from "../feedbacks.module.css";

const signs = { email: IconMail, sms: IconDeviceMobileMessage, page: IconMessage };

/** How far an answer came, where that is worth a word. */
function Progress({ status, reason, waitsUntil }: Pick<ConversationEntry, "status" | "reason" | "waitsUntil">) {
  const { t, i18n } = useTranslation("feedbacks");
  if (status === null || status === "sent") return null;
  if (status === "queued" && waitsUntil !== null)
    return (
      <Text span size="sm">
        {t("entries.waits", { time: shortMoment(waitsUntil, new Date(), i18n.language) })}
      </Text>
    );
  return (
    <Text span size="sm" className={status === "queued" ? undefined : classes.pending}>
      {status === "failed" ? t(`entries.failed.${unsentCause(reason)}`) : t(`entries.${status}`)}
    </Text>
  );
}

interface EntryProps {
  entry: ConversationEntry;
  /** Puts an unsent answer back into the composer. */
  onAgain: (text: string) => void;
}

/** An answer or a reply. Each text has its own element, because browsers that translate replace text nodes. */
export function Entry({ entry, onAgain }: EntryProps) {
  const { t } = useTranslation("feedbacks");
  const { by, channel, text, date, status, reason, waitsUntil, from, attachments, stop } = entry;
  const Sign = signs[channel];
  const name = by?.name === "" ? t("notes.somebody") : by?.name;
  return (
    <>
      <Group gap={8} wrap="nowrap" align="baseline">
        <Sign size={15} aria-hidden style={{ verticalAlign: -2, flex: "none" }} />
        <Text size="sm">
          <span>{by === null ? t(`entries.replied.${channel}`) : t(`entries.answered.${channel}`, { name })}</span>{" "}
          <RelativeDate moment={date} quiet="sm" /> <Progress status={status} reason={reason} waitsUntil={waitsUntil} />{" "}
          {status === "failed" ? (
            <Anchor component="button" type="button" size="sm" onClick={() => onAgain(text)}>
              {t("entries.again")}
            </Anchor>
          ) : null}
        </Text>
      </Group>
      <Box ml={23} mt={4} className={`${classes.noteText} ${by === null ? classes.theirs : classes.ours}`}>
        <Text size="sm">{text}</Text>
      </Box>
      {[
        ...(stop ? [t("entries.stop")] : []),
        ...(from === null ? [] : [t("entries.from", { address: from })]),
        ...(attachments.length === 0 ? [] : [t("entries.attachments", { names: attachments.join(", ") })]),
      ].map((line) => (
        <Text key={line} size="sm" c="dimmed" mt={4} ml={23}>
          {line}
        </Text>
      ))}
    </>
  );
}
