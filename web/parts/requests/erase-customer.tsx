import { ActionIcon, Tooltip } from "@mantine/core";
import { IconEraser } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useEraseRequest } from "#web/api/requests.ts";
import { TypedDialog } from "../form/typed-dialog.tsx";
import { showSuccess } from "../notice/toasts.ts";
import classes from "./requests.module.css";

interface EraseCustomerProps {
  organization: string;
  request: string;
  name: string;
}

export function EraseCustomer({ organization, request, name }: EraseCustomerProps) {
  const { t } = useTranslation("requests");
  const [asks, setAsks] = useState(false);
  const erase = useEraseRequest(organization);
  const word = t("erase.word");
  const submit = (_typed: string, others?: "keep" | "erase") =>
    erase.mutate(
      { request, others },
      {
        onSuccess: () => {
          setAsks(false);
          showSuccess(t("erase.done"));
        },
      },
    );
  return (
    <>
      <Tooltip label={t("erase.action")}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={38}
          className={classes.cancel}
          aria-label={t("erase.named", { name })}
          onClick={() => setAsks(true)}
        >
          <IconEraser size={19} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {asks ? (
        <TypedDialog
          title={t("erase.title", { name })}
          text={t("erase.text")}
          word={word}
          label={t("erase.label", { word })}
          confirm={t("erase.confirm")}
          cancel={t("erase.cancel")}
          pending={erase.isPending}
          problem={erase.error}
          others={{ keep: t("erase.keepOthers"), erase: t("erase.eraseOthers") }}
          onConfirm={submit}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </>
  );
}
