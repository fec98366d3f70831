import { Anchor, Group, Text } from "@mantine/core";
import { IconMail, IconPhone, IconUser } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ContactWay, Feedback } from "#shared/model/feedback.ts";
import { customerAsTyped } from "#shared/rules/feedbacks/customer.ts";
import { spacedNumber } from "#shared/rules/sending/phone.ts";
import classes from "../feedbacks.module.css";
import { callAddress, writeAddress } from "./reach.ts";

interface CustomerProps {
  customer: Feedback["customer"];
  onContact: ((by: ContactWay) => void) | undefined;
}

function Way({
  href,
  label,
  onClick,
  children,
}: {
  href: string | null;
  label: string;
  onClick: () => void;
  children: ReactNode;
}) {
  const shown = (
    <Group gap={6} wrap="nowrap">
      {children}
    </Group>
  );
  if (href === null) return shown;
  return (
    <Anchor href={href} aria-label={label} onClick={onClick}>
      {shown}
    </Anchor>
  );
}

export function Customer({ customer, onContact }: CustomerProps) {
  const { t } = useTranslation("feedbacks");
  const { name, email, phone } = customer;
  const typed = customerAsTyped(customer);
  if (typed.name === null && typed.email === null && typed.phone === null) {
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
      {typed.email === null ? null : (
        <Way
          href={email && writeAddress(email)}
          label={t("customer.write", { email: typed.email })}
          onClick={() => onContact?.("email")}
        >
          <IconMail size={17} aria-hidden />
          <span>{typed.email}</span>
        </Way>
      )}
      {typed.phone === null ? null : (
        <Way
          href={phone && callAddress(phone)}
          label={t("customer.call", { phone: spacedNumber(typed.phone) })}
          onClick={() => onContact?.("phone")}
        >
          <IconPhone size={17} aria-hidden />
          <span>{spacedNumber(typed.phone)}</span>
        </Way>
      )}
    </Group>
  );
}
