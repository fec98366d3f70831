import { Anchor, Text } from "@mantine/core";
import { useState } from "react";
import { Trans, useTranslation } from "react-i18next";

const googlePolicy = "https://support.google.com/contributionpolicy/answer/7400114";
const ftcRule = "https://www.ecfr.gov/current/title-16/chapter-I/subchapter-D/part-465";

/** Google's and the FTC's rules; shown wherever the invitation mode is chosen. */
export function PolicyNotice() {
  const { t } = useTranslation("interception");
  const [whole, setWhole] = useState(false);
  const link = (href: string) => (
    <Anchor href={href} target="_blank" rel="noopener noreferrer" inherit underline="always" />
  );
  return (
    <Text size="sm" c="dimmed">
      {whole ? (
        <Trans t={t} i18nKey="policy.text" components={{ google: link(googlePolicy), ftc: link(ftcRule) }} />
      ) : (
        <>
          {t("policy.short")}{" "}
          <Anchor component="button" type="button" inherit underline="always" onClick={() => setWhole(true)}>
            {t("policy.more")}
          </Anchor>
        </>
      )}
    </Text>
  );
}
