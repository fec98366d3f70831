import { Button, Group, SegmentedControl, Stack, Text, Textarea } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { type ReactNode, type RefObject, useState } from "react";
import { useTranslation } from "react-i18next";
import { answerLimit } from "#shared/model/conversation.ts";
import type { Feedback } from "#shared/model/feedback.ts";
import type { RequestChannel } from "#shared/model/request.ts";
import { segmentsAtMost } from "#shared/rules/feedbacks/conversation.ts";
import { tiesGiftToReview } from "#shared/rules/requests/template-hints.ts";
import { smsSize } from "#shared/rules/sending/sms-segments.ts";
import { useConversation, useSendAnswer, useShowWriting } from "#web/api/conversations.ts";
import { useOrganization } from "#web/api/organizations.ts";
import { shortMoment } from "#web/parts/format/moment.ts";
import { showFailure, showSuccess } from "#web/parts/notice/toasts.ts";
import { useDraft } from "./drafts.ts";
import { TemplatesMenu } from "./templates-menu.tsx";

interface ReplyFormProps {
  organization: string;
  feedback: Feedback;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Shown before the channel. */
  modes: ReactNode;
  /** Shown before the button that sends. */
  beside: ReactNode;
}

/** The customer's own way comes first: the channel of their last reply, else email. */
function usualChannel({ customer, channel }: Feedback): RequestChannel {
  if (customer.email === null) return "sms";
  return customer.phone !== null && channel === "sms" ? "sms" : "email";
}

/** An answer to the customer; its text stays until it has been sent. */
export function ReplyForm({ organization, feedback, field, modes, beside }: ReplyFormProps) {
  const { t, i18n } = useTranslation("feedbacks");
  const { _id, customer, conversation } = feedback;
  const [channel, setChannel] = useState(usualChannel(feedback));
  const [draft, setDraft] = useDraft(`answer ${_id}`);
  const send = useSendAnswer(organization, _id);
  const [isFocused, setFocused] = useState(false);
  const { data } = useConversation(organization, _id, true, isFocused);
  const showWriting = useShowWriting(organization, _id);
  const writing = data?.pages[0]?.writing.map(({ name }) => name) ?? [];
  const frame = data?.pages[0]?.sms ?? { before: "", after: "" };
  const text = draft.trim();
  const segments = channel === "sms" ? smsSize(frame.before + text + frame.after).segments : 0;
  const submit = () => {
    if (text === "" || send.isPending) return;
    send.mutate(
      { channel, text, after: conversation?.lastEntry ?? null },
      {
        onSuccess: (sent) => {
          setDraft("");
          const until = sent?.status === "queued" ? sent.waitsUntil : null;
          showSuccess(
            until == null ? t("reply.sent") : t("reply.waits", { time: shortMoment(until, new Date(), i18n.language) }),
          );
        },
        onError: (problem) => {
          if (Object.keys(problem.fields).length === 0) showFailure(problem);
        },
      },
    );
  };
  const { data: profile } = useOrganization(organization);
  const write = (next: string) => {
    if (send.isError) send.reset();
    setDraft(next);
  };
  // Once the menu or the dialog is gone.
  const focusAt = (place: number) =>
    setTimeout(() => {
      field.current?.focus();
      field.current?.setSelectionRange(place, place);
    });
  const insert = (words: string) => {
    const { selectionStart: from = draft.length, selectionEnd: to = draft.length } = field.current ?? {};
    const before = text === "" ? "" : draft.slice(0, from);
    write(before + words + (text === "" ? "" : draft.slice(to)));
    focusAt(before.length + words.length);
  };
  const wrong = send.error?.fields ?? {};
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        {modes}
        <Group gap="sm">
          {profile === undefined ? null : (
            <TemplatesMenu
              organization={profile}
              feedback={feedback}
              channel={channel}
              text={text}
              onChoose={insert}
              onSaved={() => focusAt(draft.length)}
            />
          )}
          {customer.email !== null && customer.phone !== null ? (
            <SegmentedControl
              size="xs"
              w="fit-content"
              value={channel}
              onChange={(chosen) => {
                send.reset();
                setChannel(chosen === "sms" ? "sms" : "email");
              }}
              data={[
                { value: "email", label: t("reply.by.email") },
                { value: "sms", label: t("reply.by.sms") },
              ]}
              aria-label={t("reply.channel")}
            />
          ) : null}
        </Group>
      </Group>
      <div>
        <Text size="sm" c="dimmed" role="status" mb={writing.length === 0 ? 0 : 4}>
          {writing.length === 0
            ? ""
            : t("reply.writing", { count: writing.length, names: new Intl.ListFormat(i18n.language).format(writing) })}
        </Text>
        <Textarea
          ref={field}
          aria-label={t("reply.label")}
          placeholder={t(`reply.placeholder.${channel}`)}
          autosize
          minRows={3}
          maxRows={12}
          maxLength={answerLimit}
          value={draft}
          error={wrong.text ?? wrong.channel}
          onChange={({ currentTarget }) => {
            write(currentTarget.value);
            showWriting();
          }}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) submit();
            if (event.key === "Escape") event.currentTarget.closest("article")?.focus();
          }}
        />
      </div>
      {tiesGiftToReview(text) ? (
        <Text size="sm" role="status">
          {t("reply.gift")}
        </Text>
      ) : null}
      <Group justify="flex-end" gap="sm">
        {segments > 0 && text !== "" ? (
          <Text size="xs" c={segments > segmentsAtMost ? "coral" : "dimmed"}>
            {t("reply.credits", { count: segments })}
          </Text>
        ) : null}
        {beside}
        <Button
          leftSection={<IconSend size={17} aria-hidden />}
          disabled={text === ""}
          loading={send.isPending}
          onClick={submit}
        >
          {t("reply.send")}
        </Button>
      </Group>
    </Stack>
  );
}
