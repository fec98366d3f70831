import { Button, Group, Kbd, SegmentedControl, Stack, Text, Textarea } from "@mantine/core";
import { IconCheck, IconNote, IconRotate2, IconSend } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Feedback, noteLimit } from "#shared/model/feedback.ts";
import { useCommands } from "#web/parts/command/offered.ts";
import { useKeys } from "../keys.ts";
import { hasDraft, useDraft } from "./drafts.ts";
import { ReplyForm } from "./reply-form.tsx";
import { ResolveMenu } from "./resolve-menu.tsx";
import type { Answers } from "./use-answers.tsx";

interface AnswerProps {
  organization: string;
  feedback: Feedback;
  answers: Answers;
  /** Several feedbacks are ticked, so the shortcut resolves those. */
  several: boolean;
}

/** Unsent text is sent along when resolving or reopening; drafts survive opening another feedback. */
export function FeedbackActions({ organization, feedback, answers, several }: AnswerProps) {
  const { t } = useTranslation("feedbacks");
  const field = useRef<HTMLTextAreaElement>(null);
  const isReachable = feedback.customer.email !== null || feedback.customer.phone !== null;
  const [mode, setMode] = useState<"reply" | "note">(
    isReachable && (!hasDraft(feedback._id) || hasDraft(`answer ${feedback._id}`)) ? "reply" : "note",
  );
  const write = (as: "reply" | "note") => {
    setMode(as);
    // After the field of this kind is there.
    setTimeout(() => field.current?.focus());
  };
  const [draft, setDraft] = useDraft(feedback._id);
  const { resolve, reopen, note } = answers;
  const text = mode === "note" ? draft.trim() : "";
  const { _id, status } = feedback;
  const busy = answers.isBusy(_id);

  const [resolving, setResolving] = useState(false);
  const openResolve = () => {
    if (status === "pending" && !busy && !several) setResolving(true);
  };
  const addNote = async () => {
    if (text === "" || busy) return;
    await note(_id, text);
  };

  useKeys({
    r: openResolve,
    n: () => write("note"),
    ...(isReachable && { c: () => write("reply") }),
  });

  useCommands([
    ...(status === "pending"
      ? [{ id: "resolve", label: t("answer.resolve"), icon: IconCheck, keys: "R", run: openResolve }]
      : []),
    ...(status === "resolved"
      ? [{ id: "reopen", label: t("answer.reopen"), icon: IconRotate2, run: () => void reopen(_id, text) }]
      : []),
    { id: "note", label: t("shortcuts.note"), icon: IconNote, keys: "N", run: () => write("note") },
    ...(isReachable
      ? [{ id: "reply", label: t("shortcuts.reply"), icon: IconSend, keys: "C", run: () => write("reply") }]
      : []),
  ]);

  const modes = isReachable ? (
    <SegmentedControl
      w="fit-content"
      value={mode}
      onChange={(chosen) => write(chosen === "note" ? "note" : "reply")}
      data={[
        { value: "reply", label: t("answer.modes.reply") },
        { value: "note", label: t("answer.modes.note") },
      ]}
      aria-label={t("answer.title")}
    />
  ) : null;

  const mark =
    status === "pending" ? (
      <ResolveMenu opened={resolving} onOpen={setResolving} onResolve={(outcome) => void resolve(_id, text, outcome)}>
        <Button
          variant={mode === "reply" ? "default" : "filled"}
          leftSection={<IconCheck size={17} aria-hidden />}
          disabled={busy}
        >
          {text === "" ? t("answer.resolve") : t("answer.resolveWithNote")}
        </Button>
      </ResolveMenu>
    ) : status === "resolved" ? (
      <Button
        variant="light"
        leftSection={<IconRotate2 size={17} aria-hidden />}
        disabled={busy}
        onClick={() => void reopen(_id, text)}
      >
        {text === "" ? t("answer.reopen") : t("answer.reopenWithNote")}
      </Button>
    ) : null;

  return (
    <section aria-label={t("answer.title")}>
      {mode === "reply" ? (
        <ReplyForm organization={organization} feedback={feedback} field={field} modes={modes} beside={mark} />
      ) : (
        <Stack gap="sm">
          {modes}
          <Textarea
            ref={field}
            label={t("answer.label")}
            description={t("answer.description")}
            placeholder={t("answer.placeholder")}
            autosize
            minRows={2}
            maxRows={10}
            maxLength={noteLimit}
            value={draft}
            onChange={({ currentTarget }) => setDraft(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) void addNote();
              if (event.key === "Escape") event.currentTarget.closest("article")?.focus();
            }}
          />
          <Group justify="space-between" gap="sm">
            <Text size="xs" c="dimmed" visibleFrom="md">
              <Kbd size="xs">Ctrl</Kbd> <Kbd size="xs">{t("key.enter")}</Kbd> {t("answer.shortcut")}
            </Text>
            <Group gap="sm" ml="auto">
              <Button variant="default" disabled={text === "" || busy} onClick={() => void addNote()}>
                {t("answer.add")}
              </Button>
              {mark}
            </Group>
          </Group>
        </Stack>
      )}
    </section>
  );
}
