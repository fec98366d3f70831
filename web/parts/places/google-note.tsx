import { Alert, Anchor } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";

const googlePolicy = "https://support.google.com/contributionpolicy/answer/7400114";

export function GoogleNote() {
  const { t } = useTranslation("locations");
  return (
    <Alert variant="light" color="gray" icon={<IconInfoCircle aria-hidden />}>
      {t("team.google")}{" "}
      <Anchor href={googlePolicy} target="_blank" rel="noopener noreferrer" inherit>
        {t("team.googleLink")}
      </Anchor>
    </Alert>
  );
}
