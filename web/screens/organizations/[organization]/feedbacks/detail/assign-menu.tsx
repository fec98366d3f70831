import { Menu } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { ReactElement } from "react";
import { useTranslation } from "react-i18next";
import { feedbacksAtOnce } from "#shared/contract/feedbacks.ts";
import type { Feedback, NamedThing } from "#shared/model/feedback.ts";
import { useAssignees } from "#web/api/assignees.ts";
import { useSession } from "#web/api/session.ts";

interface AssignMenuProps {
  organization: string;
  feedbacks: readonly Feedback[];
  /** Undefined where several have different ones. */
  assignee?: string | null;
  opened: boolean;
  onOpen: (opened: boolean) => void;
  onAssign: (assignee: NamedThing | null) => void;
  children: ReactElement;
}

/** Oneself comes first. */
export function AssignMenu({ organization, feedbacks, assignee, opened, onOpen, onAssign, children }: AssignMenuProps) {
  const { t } = useTranslation("feedbacks");
  const { data: user } = useSession();
  // One of each location: who may have it may have the others there.
  const ofLocations = [...new Map(feedbacks.map(({ _id, location }) => [location?._id, _id])).values()];
  const feedback = ofLocations.slice(0, feedbacksAtOnce).join(",");
  const people = useAssignees(organization, { feedback, enabled: opened });
  const isMe = ({ _id }: NamedThing) => _id === user?._id;
  const inOrder = people === undefined ? [] : [...people.filter(isMe), ...people.filter((one) => !isMe(one))];
  return (
    <Menu
      // The first person takes the focus, so it waits until there is one.
      opened={opened && people !== undefined}
      onChange={onOpen}
      position="bottom-start"
      shadow="md"
      loop
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: "auto" }} aria-label={t("assign.title")}>
        {inOrder.map((person) => (
          <Menu.Item
            key={person._id}
            aria-current={person._id === assignee || undefined}
            rightSection={person._id === assignee ? <IconCheck size={15} aria-hidden /> : null}
            onClick={() => onAssign(person)}
          >
            {isMe(person) ? t("assign.me", { name: person.name }) : person.name}
          </Menu.Item>
        ))}
        {assignee === null ? null : <Menu.Item onClick={() => onAssign(null)}>{t("assign.nobody")}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
