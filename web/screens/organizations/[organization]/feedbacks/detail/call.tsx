import { Button } from "@mantine/core";
import { IconPhone } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ContactWay, Feedback } from "#shared/model/feedback.ts";
import { callAddress } from "./reach.ts";

interface CallProps {
  feedback: Feedback;
  onContact: (by: ContactWay) => void;
}

export function Call({ feedback: { customer }, onContact }: CallProps) {
  const { t } = useTranslation("feedbacks");
  if (customer.phone === null) return null;
  return (
    <Button
      component="a"
      w="fit-content"
      href={callAddress(customer.phone)}
      variant="default"
      leftSection={<IconPhone size={17} aria-hidden />}
      onClick={() => onContact("phone")}
    >
      {t("contact.phone")}
    </Button>
  );
}
