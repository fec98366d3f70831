import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";

interface StepActionsProps {
  /** The address of the step before; null on the first. */
  back: string | null;
  /** Goes on without an answer, where a step allows that. */
  skip?: { label: string; disabled: boolean; onClick: () => void };
}

/** What a step offers beside its answer: the step before and, where nothing need be answered, the next one. */
export function StepActions({ back, skip }: StepActionsProps) {
  const { t } = useTranslation("onboarding");
  return (
    <>
      {back === null ? null : (
        <Button
          component={Link}
          to={back}
          variant="default"
          size="md"
          mr="auto"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
        >
          {t("back")}
        </Button>
      )}
      {skip === undefined ? null : (
        <Button variant="subtle" color="gray" size="md" disabled={skip.disabled} onClick={skip.onClick}>
          {skip.label}
        </Button>
      )}
    </>
  );
}
