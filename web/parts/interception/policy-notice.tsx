import { Alert, Anchor } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { Trans, useTranslation } from "react-i18next";

const googlePolicy = "https://support.google.com/contributionpolicy/answer/7400114";
const ftcRule = "https://www.ecfr.gov/current/title-16/chapter-I/subchapter-D/part-465";

/** Google's and the FTC's rules; shown wherever the invitation mode is chosen. */
export function PolicyNotice() {
  const { t } = useTranslation("interception");
  const link = (href: string) => (
    <Anchor href={href} target="_blank" rel="noopener noreferrer" inherit underline="always" />
  );
  return (
    <Alert variant="default" icon={<IconInfoCircle aria-hidden="true" />} title={t("policy.title")}>
      <Trans t={t} i18nKey="policy.text" components={{ google: link(googlePolicy), ftc: link(ftcRule) }} />
    </Alert>
  );
}
