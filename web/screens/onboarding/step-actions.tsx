import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";

interface StepActionsProps {
  back: string | null;
  skip?: { label: string; disabled: boolean; onClick: () => void };
}

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
