import { Button, Group } from "@mantine/core";
import { IconAlertTriangle, IconCalendarDue, IconTag, IconUserCheck } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Feedback } from "#shared/model/feedback.ts";
import { isOverdue, waitsForStaff } from "#shared/rules/feedbacks/assignment.ts";
import { useAssignees } from "#web/api/assignees.ts";
import { useCommands } from "#web/parts/command/offered.ts";
import { shortDay } from "#web/parts/format/moment.ts";
import classes from "../feedbacks.module.css";
import { useKeys } from "../keys.ts";
import { AssignMenu } from "./assign-menu.tsx";
import { DueChoice } from "./due-choice.tsx";
import { TagMenu } from "./tag-menu.tsx";
import type { Answers } from "./use-answers.tsx";

interface OwnershipProps {
  organization: string;
  feedback: Feedback;
  /** The organization's. */
  tags: readonly string[];
  today: string;
  answers: Answers;
  /** Several feedbacks are ticked, so the shortcut assigns those. */
  several: boolean;
}

/** Who owns a feedback, when its answer is due, what came of it, and its tags. */
export function Ownership({ organization, feedback, tags, today, answers, several }: OwnershipProps) {
  const { t, i18n } = useTranslation("feedbacks");
  const [assigning, setAssigning] = useState(false);
  const people = useAssignees(organization, { feedback: feedback._id });
  const { status, assignee, due, outcome } = feedback;
  const isPending = status === "pending";
  const isFormer = assignee !== null && people?.every(({ _id }) => _id !== assignee._id);
  const late = isOverdue(feedback, today);
  useKeys({
    a: () => {
      if (isPending && !several) setAssigning(true);
    },
  });
  useCommands(
    isPending
      ? [
          {
            id: "assign",
            label: t("assign.title"),
            icon: IconUserCheck,
            keys: "A",
            run: () => setAssigning(true),
          },
        ]
      : [],
  );
  const isTagged = tags.length > 0 || feedback.tags.length > 0;
  if (!isPending && assignee === null && outcome === null && !isTagged) return null;
  const owner =
    assignee === null
      ? t("assign.none")
      : t(isFormer ? "assign.former" : "assign.to", { name: assignee.name || t("notes.somebody") });
  const dueWords = (): string => {
    if (due === null) return t("due.unset");
    const day = shortDay(due, new Date(), i18n.language);
    if (late) return t("due.overdue", { day });
    return due === today ? t("due.isToday") : t("due.at", { day });
  };
  const DueIcon = late ? IconAlertTriangle : IconCalendarDue;
  const look = { variant: "subtle", size: "compact-sm", color: "gray", className: classes.owns } as const;
  return (
    <Group gap="4px var(--mantine-spacing-xs)" className={classes.facts}>
      {isPending ? (
        <>
          <AssignMenu
            organization={organization}
            feedbacks={[feedback]}
            assignee={assignee?._id ?? null}
            opened={assigning}
            onOpen={setAssigning}
            onAssign={(person) => void answers.assign(feedback, { assignee: person })}
          >
            <Button {...look} leftSection={<IconUserCheck size={15} aria-hidden />}>
              {owner}
            </Button>
          </AssignMenu>
          {waitsForStaff(feedback) ? (
            <DueChoice
              due={due}
              today={today}
              onDue={(next) => void answers.assign(feedback, { due: next })}
              target={(toggle) => (
                <Button
                  {...look}
                  {...(late && { color: "coral" })}
                  leftSection={<DueIcon size={15} aria-hidden />}
                  onClick={toggle}
                >
                  {dueWords()}
                </Button>
              )}
            />
          ) : null}
        </>
      ) : (
        <>
          {assignee === null ? null : (
            <Group gap={4} wrap="nowrap" className={classes.owned}>
              <IconUserCheck size={15} aria-hidden />
              {owner}
            </Group>
          )}
          {outcome === null ? null : <span className={classes.owned}>{t(`outcomes.${outcome}`)}</span>}
        </>
      )}
      {isTagged ? (
        <TagMenu known={tags} tags={feedback.tags} onTags={(next) => void answers.assign(feedback, { tags: next })}>
          <Button {...look} leftSection={<IconTag size={15} aria-hidden />}>
            {feedback.tags.length === 0 ? t("tags.add") : feedback.tags.join(", ")}
          </Button>
        </TagMenu>
      ) : null}
    </Group>
  );
}
