import { ActionIcon, Button, Divider, Group, Menu, Skeleton, Stack, Text } from "@mantine/core";
import {
  IconArrowLeft,
  IconDots,
  IconLock,
  IconMapPin,
  IconMessageOff,
  IconTrash,
  IconUserStar,
  IconWorld,
  IconWorldOff,
} from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ContactWay, Feedback } from "#shared/model/feedback.ts";
import { standsInPublic } from "#shared/rules/feedbacks/public-score.ts";
import { dayInZone } from "#shared/rules/figures/period.ts";
import { mayIn, type RoleStanding } from "#shared/rules/permissions.ts";
import { useConversation } from "#web/api/conversations.ts";
import { useFeedback, useWithdraw } from "#web/api/feedbacks.ts";
import { useOrganization } from "#web/api/organizations.ts";
import { loadedItems } from "#web/api/pages.ts";
import { useSession } from "#web/api/session.ts";
import { UnreadProblem } from "#web/parts/billing/unread-problem.tsx";
import { RelativeDate } from "#web/parts/format/relative-date.tsx";
import { StarRating } from "#web/parts/format/stars.tsx";
import { Blank } from "#web/parts/layout/blank.tsx";
import { showFailure, showSuccess } from "#web/parts/notice/toasts.ts";
import classes from "../feedbacks.module.css";
import { FeedbackActions } from "./answer.tsx";
import { Call } from "./call.tsx";
import { Customer } from "./customer.tsx";
import { useDetailCommands } from "./detail-commands.ts";
import { giveBackDraft } from "./drafts.ts";
import { EraseDialog } from "./erase-dialog.tsx";
import { Timeline } from "./notes.tsx";
import { Ownership } from "./ownership.tsx";
import { FeedbackStatusBadge } from "./status-badge.tsx";
import type { Answers } from "./use-answers.tsx";

const longStory = 420;

function Back({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation("feedbacks");
  return (
    <ActionIcon className={classes.back} size="lg" aria-label={t("backToList")} onClick={onClick}>
      <IconArrowLeft size={20} aria-hidden />
    </ActionIcon>
  );
}

function Loading() {
  return (
    <Stack gap="lg" aria-hidden>
      <Skeleton h={24} w={160} />
      <Skeleton h={28} w="90%" />
      <Skeleton h={28} w="75%" />
      <Skeleton h={28} w="40%" />
      <Skeleton h={90} />
    </Stack>
  );
}

function Origin({ feedback }: { feedback: Feedback }) {
  const { t } = useTranslation("feedbacks");
  return (
    <Group gap="4px var(--mantine-spacing-md)" c="dimmed" fz="sm" className={classes.facts}>
      <RelativeDate moment={feedback.date} exact />
      {feedback.location === null ? null : (
        <Group gap={4} wrap="nowrap">
          <IconMapPin size={15} aria-hidden />
          {feedback.location.name}
        </Group>
      )}
      {feedback.employee === null ? null : (
        <Group gap={4} wrap="nowrap">
          <IconUserStar size={15} aria-hidden />
          {feedback.employee.name}
        </Group>
      )}
      {feedback.askedAt === null ? <span>{t(`channel.${feedback.channel}`)}</span> : null}
      {feedback.intercepted ? (
        <Group gap={4} wrap="nowrap">
          <IconLock size={15} aria-hidden />
          {t("intercepted")}
        </Group>
      ) : null}
      {feedback.publishable ? (
        <Group gap={4} wrap="nowrap">
          <IconWorld size={15} aria-hidden />
          {t(standsInPublic(feedback) ? "shared.yes" : "shared.hidden")}
        </Group>
      ) : null}
    </Group>
  );
}

interface DetailProps {
  organization: string;
  feedback: string;
  standing: RoleStanding;
  answers: Answers;
  several: boolean;
  onClose: () => void;
}

export function Detail({ organization, feedback: id, standing, answers, several, onClose }: DetailProps) {
  const { t } = useTranslation("feedbacks");
  const [erasing, setErasing] = useState(false);
  const { data: feedback, error, refetch } = useFeedback(organization, id);
  const isTalked = feedback?.conversation != null && mayIn(standing, "feedback.note");
  const talk = useConversation(organization, id, isTalked);
  const withdraw = useWithdraw(organization);
  const { data: user } = useSession();
  const { data: profile } = useOrganization(organization);

  // Contact is not noted for feedback that needs no answer.
  const isNoted = feedback !== undefined && feedback.status !== "received" && mayIn(standing, "feedback.note");
  const onContact = isNoted ? (by: ContactWay) => void answers.contact(id, by) : undefined;
  useDetailCommands({ feedback, standing, onContact, onErase: () => setErasing(true), onClose });

  if (error?.code === "feedback_not_found") {
    return (
      <Blank icon={IconMessageOff} title={t("missing.title")} text={t("missing.text")}>
        <Button variant="default" onClick={onClose}>
          {t("backToList")}
        </Button>
      </Blank>
    );
  }
  if (error !== null && feedback === undefined) {
    return (
      <Stack p={{ base: "md", md: "xl" }} gap="md">
        <Back onClick={onClose} />
        <UnreadProblem
          organization={{ ...standing, _id: organization }}
          problem={error}
          onRetry={() => void refetch()}
        />
      </Stack>
    );
  }
  if (feedback === undefined) {
    return (
      <Stack p={{ base: "md", md: "xl" }} gap="md">
        <Back onClick={onClose} />
        <Loading />
      </Stack>
    );
  }

  const { rating, comment, customer, notes, language } = feedback;
  const ownContact = notes.findLast(({ kind, author }) => kind === "contacted" && author._id === user?._id)?._id;
  return (
    <Stack
      component="article"
      tabIndex={-1}
      style={{ outline: 0 }}
      gap="lg"
      p={{ base: "md", md: "xl" }}
      maw={860}
      aria-label={t("detail")}
    >
      <Group justify="space-between" wrap="nowrap">
        <Group gap="sm">
          <Back onClick={onClose} />
          <StarRating rating={rating} size="1.5rem" />
          <FeedbackStatusBadge feedback={feedback} />
        </Group>
        {mayIn(standing, "feedback.erase") ? (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon size="lg" aria-label={t("more")}>
                <IconDots size={20} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {standsInPublic(feedback) ? (
                <Menu.Item
                  leftSection={<IconWorldOff size={16} aria-hidden />}
                  onClick={() =>
                    withdraw.mutate(
                      { feedback: id },
                      {
                        onSuccess: () => showSuccess(t("toasts.withdrawn")),
                        onError: (problem) => showFailure(problem),
                      },
                    )
                  }
                >
                  {t("shared.withdraw")}
                </Menu.Item>
              ) : null}
              <Menu.Item
                color="coral"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => setErasing(true)}
              >
                {t("erase.action")}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        ) : null}
      </Group>

      {comment === "" ? (
        <Text c="dimmed" fs="italic" size="lg">
          {t("noComment")}
        </Text>
      ) : (
        <p className={classes.words} lang={language ?? undefined} data-long={comment.length > longStory || undefined}>
          {comment}
        </p>
      )}

      <Stack gap={8}>
        <Customer customer={customer} onContact={onContact} />
        <Origin feedback={feedback} />
      </Stack>
      {mayIn(standing, "feedback.resolve") && profile !== undefined ? (
        <Ownership
          key={`owner ${id}`}
          organization={organization}
          feedback={feedback}
          tags={profile.feedbackTags}
          today={dayInZone(profile.timeZone, new Date())}
          answers={answers}
          several={several}
        />
      ) : null}
      {onContact === undefined ? null : <Call feedback={feedback} onContact={onContact} />}

      {notes.length > 0 || feedback.askedAt !== null || isTalked || mayIn(standing, "feedback.note") ? (
        <Divider />
      ) : null}
      {talk.hasNextPage ? (
        <Button variant="subtle" size="compact-sm" w="fit-content" onClick={() => void talk.fetchNextPage()}>
          {t("entries.earlier")}
        </Button>
      ) : null}
      <Timeline
        feedback={feedback}
        entries={loadedItems(talk.data) ?? []}
        takesBack={ownContact}
        onTakeBack={() => void answers.undoContact(id)}
        onAgain={(text) => giveBackDraft(`answer ${id}`, text)}
      />
      {mayIn(standing, "feedback.note") ? (
        <FeedbackActions key={id} organization={organization} feedback={feedback} answers={answers} several={several} />
      ) : null}
      {erasing ? (
        <EraseDialog organization={organization} feedback={id} onClose={() => setErasing(false)} onErased={onClose} />
      ) : null}
    </Stack>
  );
}
