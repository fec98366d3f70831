import { Button, Group } from "@mantine/core";
import { IconMail, IconPhone } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { contactEmail } from "#shared/locales/contact-email.ts";
import type { ContactWay, Feedback } from "#shared/model/feedback.ts";
import { greetedName } from "#shared/rules/requests/request-words.ts";
import { useOrganization } from "#web/api/organizations.ts";
import { callAddress } from "./reach.ts";

interface ContactProps {
  organization: string;
  feedback: Feedback;
  onContact: (by: ContactWay) => void;
}

export function Contact({ organization, feedback, onContact }: ContactProps) {
  const { t, i18n } = useTranslation("feedbacks");
  const { data: business } = useOrganization(organization);
  const { customer, location } = feedback;
  const { name, email, phone } = customer;
  if (business === undefined || (email === null && phone === null)) return null;
  const language = feedback.language ?? (i18n.language === "fr" ? "fr" : "en");
  const place = location === null ? business.name : `${business.name} (${location.name})`;
  return (
    <Group gap="sm" role="group" aria-label={t("contact.title")}>
      {email === null ? null : (
        <Button
          component="a"
          href={contactEmail(email, { language, name: greetedName(name), place })}
          variant="default"
          leftSection={<IconMail size={17} aria-hidden />}
          onClick={() => onContact("email")}
        >
          {t("contact.email")}
        </Button>
      )}
      {phone === null ? null : (
        <Button
          component="a"
          href={callAddress(phone)}
          variant="default"
          leftSection={<IconPhone size={17} aria-hidden />}
          onClick={() => onContact("phone")}
        >
          {t("contact.phone")}
        </Button>
      )}
    </Group>
  );
}
