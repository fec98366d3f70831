import { Anchor } from "@mantine/core";
import { IconChevronLeft } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { addresses } from "#web/addresses.ts";

/** The way back to the list of users. */
export function BackToUsers({ organization }: { organization: string }) {
  const { t } = useTranslation("users");
  return (
    <Anchor
      component={Link}
      to={addresses.users(organization)}
      size="sm"
      underline="hover"
      display="inline-block"
      mb={4}
    >
      <IconChevronLeft size={15} aria-hidden style={{ verticalAlign: -2 }} /> {t("title")}
    </Anchor>
  );
}
