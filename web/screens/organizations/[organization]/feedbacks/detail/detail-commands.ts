import { IconArrowLeft, IconMail, IconPhone, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ContactWay, Feedback } from "#shared/model/feedback.ts";
import { mayIn, type RoleStanding } from "#shared/rules/permissions.ts";
import { type Command, useCommands } from "#web/parts/command/offered.ts";
import { callAddress, writeAddress } from "./reach.ts";

interface Opened {
  feedback: Feedback | undefined;
  standing: RoleStanding;
  onContact: ((by: ContactWay) => void) | undefined;
  onErase: () => void;
  onClose: () => void;
}

export function useDetailCommands({ feedback, standing, onContact, onErase, onClose }: Opened): void {
  const { t } = useTranslation("feedbacks");
  const { phone, email } = feedback?.customer ?? { phone: null, email: null };
  const commands: (Command | null)[] = [
    phone === null
      ? null
      : {
          id: "call",
          label: t("customer.call", { phone }),
          icon: IconPhone,
          run: () => {
            location.assign(callAddress(phone));
            onContact?.("phone");
          },
        },
    email === null
      ? null
      : {
          id: "write",
          label: t("customer.write", { email }),
          icon: IconMail,
          run: () => {
            location.assign(writeAddress(email));
            onContact?.("email");
          },
        },
    { id: "close", label: t("backToList"), icon: IconArrowLeft, keys: t("key.escape"), run: onClose },
    feedback !== undefined && mayIn(standing, "feedback.erase")
      ? { id: "erase", label: t("erase.action"), icon: IconTrash, run: onErase }
      : null,
  ];
  useCommands(commands.filter((command) => command !== null));
}
