import { useTranslation } from "react-i18next";
import { useErase } from "#web/api/feedbacks.ts";
import { TypedDialog } from "#web/parts/form/typed-dialog.tsx";
import { mainId } from "#web/parts/layout/skip-link.tsx";
import { showSuccess } from "#web/parts/notice/toasts.ts";

/** Row to focus once the selected one is gone: the next, or the previous at the end. */
function rowAfter(): HTMLElement | null {
  const row = document.querySelector('li [aria-current="true"], li[aria-current="true"]')?.closest("li");
  return (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector("a") ?? null;
}

/** Frames to wait until the detail uncovers the list on a phone. */
const patience = 60;

function focusRow(row: HTMLElement | null, frames = patience): void {
  requestAnimationFrame(() => {
    if (row?.closest("[inert]") && frames > 0) return focusRow(row, frames - 1);
    (row?.isConnected ? row : document.getElementById(mainId))?.focus();
  });
}

interface EraseDialogProps {
  organization: string;
  feedback: string;
  onClose: () => void;
  onErased: () => void;
}

export function EraseDialog({ organization, feedback, onClose, onErased }: EraseDialogProps) {
  const { t } = useTranslation("feedbacks");
  const erase = useErase(organization);
  const word = t("erase.word");
  const submit = (_typed: string, others?: "keep" | "erase") => {
    const next = rowAfter();
    erase.mutate(
      { feedback, others },
      {
        onSuccess: () => {
          showSuccess(t("toasts.erased"));
          onErased();
          focusRow(next);
        },
      },
    );
  };
  return (
    <TypedDialog
      title={t("erase.title")}
      text={t("erase.text")}
      word={word}
      label={t("erase.label", { word })}
      confirm={t("erase.confirm")}
      cancel={t("cancel")}
      pending={erase.isPending}
      problem={erase.error}
      others={{ keep: t("erase.keepOthers"), erase: t("erase.eraseOthers") }}
      onConfirm={submit}
      onClose={onClose}
    />
  );
}
