import { Anchor, Box, Group, Stack, Text } from "@mantine/core";
import {
  IconBell,
  IconCircleCheckFilled,
  IconDeviceMobileMessage,
  IconHelpCircle,
  IconMail,
  IconMessage,
  IconNote,
  IconPhone,
  IconRotate2,
  IconStar,
  IconUserCheck,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ConversationEntry } from "#shared/model/conversation.ts";
import type { Feedback, Note } from "#shared/model/feedback.ts";
import { lastWriter } from "#shared/rules/feedbacks/assignment.ts";
import { RelativeDate } from "#web/parts/format/relative-date.tsx";
import classes from "../feedbacks.module.css";
import { Entry } from "./entries.tsx";
import { useNoteWords } from "./note-words.ts";

const colors: Partial<Record<Note["kind"], string | undefined>> = {
  resolved: classes.resolved,
  reopened: classes.pending,
};
const signs = {
  note: IconNote,
  resolved: IconCircleCheckFilled,
  reopened: IconRotate2,
  contacted: IconPhone,
  changed: IconStar,
  assigned: IconUserCheck,
};

const signOf = ({ kind, by, stars }: Note) => {
  if (kind === "changed" && stars === undefined) return IconMessage;
  return kind === "contacted" && by === "email" ? IconMail : signs[kind];
};

/** Each text has its own element, because browsers that translate replace text nodes. */
function Headline({ note }: { note: Note }) {
  const { t } = useTranslation("feedbacks");
  const words = useNoteWords();
  const { kind, by, author, stars } = note;
  if (kind === "reopened" && author._id === "") return <span>{t("notes.reopenedByReply")}</span>;
  const name = author.name === "" ? t("notes.somebody") : author.name;
  if (kind === "contacted") return <span>{t(`notes.contacted.${by ?? "phone"}`, { name })}</span>;
  if (kind !== "changed")
    return (
      <>
        <Text span fw={600} inherit>
          {name}
        </Text>{" "}
        <span>{words(note)}</span>
      </>
    );
  return (
    <span>
      {stars === undefined ? t("notes.reworded") : t("notes.changed", { count: stars.before, after: stars.after })}
    </span>
  );
}

interface NoteEntryProps {
  note: Note;
  takesBack: boolean;
  onTakeBack: () => void;
}

function NoteEntry({ note, takesBack, onTakeBack }: NoteEntryProps) {
  const { t } = useTranslation("feedbacks");
  const { kind, text, date, stars, comment } = note;
  const Sign = signOf(note);
  const words = comment?.before ?? text;
  return (
    <>
      <Group gap={8} wrap="nowrap" align="baseline">
        <Box component="span" className={colors[kind]}>
          <Sign size={15} aria-hidden style={{ verticalAlign: -2 }} />
        </Box>
        <Text size="sm">
          <Headline note={note} /> <RelativeDate moment={date} quiet="sm" />{" "}
          {takesBack ? (
            <Anchor component="button" type="button" size="sm" onClick={onTakeBack}>
              {t("notes.takeBack")}
            </Anchor>
          ) : null}
        </Text>
      </Group>
      {stars?.settled ? (
        <Text size="sm" c="dimmed" mt={4} ml={23}>
          {t("notes.settled")}
        </Text>
      ) : null}
      {comment === undefined ? null : (
        <Text size="sm" c="dimmed" mt={4} ml={23}>
          {t(comment.before === "" ? "notes.noWordsBefore" : "notes.wordsBefore")}
        </Text>
      )}
      {words === "" ? null : (
        <Text size="sm" mt={4} ml={6} className={`${classes.entry} ${classes.noteText}`}>
          {words}
        </Text>
      )}
    </>
  );
}

function EventRow({ sign: Sign, text, date }: { sign: typeof IconMail; text: string; date: string }) {
  return (
    <Group gap={8} wrap="nowrap" align="baseline">
      <Sign size={15} aria-hidden style={{ verticalAlign: -2, flex: "none" }} />
      <Text size="sm">
        <span>{text}</span> <RelativeDate moment={date} quiet="sm" />
      </Text>
    </Group>
  );
}

const reveal = (row: HTMLElement | null) => row?.scrollIntoView({ block: "nearest" });

interface TimelineProps {
  feedback: Feedback;
  entries: readonly ConversationEntry[];
  takesBack: string | undefined;
  onTakeBack: () => void;
  onAgain: (text: string) => void;
}

/** What led to the feedback, notes, answers and replies in one column, oldest first; a new reply comes into view. */
export function Timeline({ feedback, entries, takesBack, onTakeBack, onAgain }: TimelineProps) {
  const { t } = useTranslation("feedbacks");
  const { notes, channel, askedAt, alerted, conversation } = feedback;
  const events = [
    { sign: channel === "sms" ? IconDeviceMobileMessage : IconMail, text: t(`channel.${channel}`), date: askedAt },
    { sign: IconBell, text: t("notes.alerted", { count: alerted?.count ?? 0 }), date: alerted?.date ?? null },
    { sign: IconHelpCircle, text: t("notes.putRight"), date: conversation?.putRight?.askedAt ?? null },
  ];
  const shown = [
    ...events.flatMap(({ date, ...event }) =>
      date === null ? [] : [{ id: event.text, date, content: <EventRow date={date} {...event} /> }],
    ),
    ...notes.map((note) => ({
      id: `note ${note._id}`,
      date: note.date,
      content: <NoteEntry note={note} takesBack={note._id === takesBack} onTakeBack={onTakeBack} />,
    })),
    ...entries.map((entry) => ({
      id: entry._id,
      date: entry.date,
      content: <Entry entry={entry} onAgain={onAgain} />,
    })),
  ].toSorted((one, other) => one.date.localeCompare(other.date));
  if (shown.length === 0) return null;
  const isReplied = lastWriter(feedback) === "customer" && entries.length > 0;
  return (
    <section aria-label={t("notes.title")}>
      <Stack gap="md" component="ol" m={0} p={0} style={{ listStyle: "none" }}>
        {shown.map(({ id, content }, place) => (
          <Box
            component="li"
            key={id}
            ref={isReplied && place === shown.length - 1 ? reveal : null}
            className={classes.row}
          >
            {content}
          </Box>
        ))}
      </Stack>
    </section>
  );
}
