import { Anchor, Group, Text } from "@mantine/core";
import { IconMail, IconPhone, IconUser } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ContactWay, Feedback } from "#shared/model/feedback.ts";
import { spacedNumber } from "#shared/rules/sending/spaced-number.ts";
import classes from "../feedbacks.module.css";
import { callAddress, writeAddress } from "./reach.ts";

interface CustomerProps {
  customer: Feedback["customer"];
  /** Notes that the person contacted the customer, where that is noted. */
  onContact: ((by: ContactWay) => void) | undefined;
}

/** The customer, with links to call or write. */
export function Customer({ customer, onContact }: CustomerProps) {
  const { t } = useTranslation("feedbacks");
  const { name, email, phone } = customer;
  if (name === null && email === null && phone === null) {
    return (
      <Text size="sm" c="dimmed">
        {t("customer.anonymous")}
      </Text>
    );
  }
  return (
    <Group gap="6px var(--mantine-spacing-lg)" className={classes.facts}>
      {name === null ? null : (
        <Group gap={6} wrap="nowrap">
          <IconUser size={17} aria-hidden />
          <Text fw={600}>{name}</Text>
        </Group>
      )}
      {email === null ? null : (
        <Anchor
          href={writeAddress(email)}
          aria-label={t("customer.write", { email })}
          onClick={() => onContact?.("email")}
        >
          <Group gap={6} wrap="nowrap">
            <IconMail size={17} aria-hidden />
            <span>{email}</span>
          </Group>
        </Anchor>
      )}
      {phone === null ? null : (
        <Anchor
          href={callAddress(phone)}
          aria-label={t("customer.call", { phone: spacedNumber(phone) })}
          onClick={() => onContact?.("phone")}
        >
          <Group gap={6} wrap="nowrap">
            <IconPhone size={17} aria-hidden />
            <span>{spacedNumber(phone)}</span>
          </Group>
        </Anchor>
      )}
    </Group>
  );
}
