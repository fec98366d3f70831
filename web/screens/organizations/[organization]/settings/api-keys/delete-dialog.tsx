import { useTranslation } from "react-i18next";
import type { ApiKey } from "#shared/model/api-key.ts";
import { useDeleteApiKey } from "#web/api/api-keys.ts";
import { TypedDialog } from "#web/parts/form/typed-dialog.tsx";
import { showSuccess } from "#web/parts/notice/toasts.ts";

interface DeleteDialogProps {
  organization: string;
  apiKey: ApiKey;
  onClose: () => void;
}

export function DeleteDialog({ organization, apiKey: { _id, name }, onClose }: DeleteDialogProps) {
  const { t } = useTranslation("apiKeys");
  const remove = useDeleteApiKey(organization);
  const word = t("deleteWord");
  const submit = () =>
    remove.mutate(_id, {
      onSuccess: () => {
        showSuccess(t("deleted"));
        onClose();
      },
    });
  return (
    <TypedDialog
      title={t("deleteTitle", { name })}
      text={t("deleteText")}
      word={word}
      label={t("deleteLabel", { word })}
      confirm={t("delete")}
      cancel={t("keep")}
      pending={remove.isPending}
      problem={remove.error}
      onConfirm={submit}
      onClose={onClose}
    />
  );
}
