import { Button, Textarea, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { TypedAnswerTemplate } from "#shared/contract/conversations.ts";
import { type AnswerTemplate, answerTemplateLimits } from "#shared/model/answer-template.ts";
import { placeholderIn } from "#shared/rules/requests/template.ts";
import { useChangeAnswerTemplates } from "#web/api/answer-templates.ts";
import { ContractForm, useContractForm } from "#web/parts/form/contract-form.tsx";
import { Dialog } from "#web/parts/layout/dialog.tsx";
import { showSuccess } from "#web/parts/notice/toasts.ts";

interface SaveTemplateProps extends Pick<AnswerTemplate, "text" | "language"> {
  organization: string;
  onClose: () => void;
}

/** One of the same name and language is replaced. */
export function SaveTemplate({ organization, text, language, onClose }: SaveTemplateProps) {
  const { t } = useTranslation("feedbacks");
  const change = useChangeAnswerTemplates(organization);
  const form = useContractForm(TypedAnswerTemplate, { name: "", text, language });
  const save = (typed: AnswerTemplate) =>
    change.mutate((items) => [...items, typed], {
      onSuccess: () => {
        showSuccess(t("templates.saved"));
        onClose();
      },
    });
  return (
    <Dialog
      onClose={onClose}
      title={t("templates.dialog.title")}
      centered
      closeButtonProps={{ "aria-label": t("cancel") }}
    >
      <ContractForm
        form={form}
        onSubmit={save}
        problem={change.error}
        pending={change.isPending}
        submit={t("templates.dialog.submit")}
        beside={
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
        }
        focusFirst
        compact
      >
        <TextInput
          label={t("templates.dialog.name")}
          maxLength={answerTemplateLimits.name}
          autoComplete="off"
          {...form.getInputProps("name")}
        />
        <Textarea
          label={t("templates.dialog.text")}
          description={t("templates.dialog.hint", {
            name: placeholderIn(language, "name"),
            business: placeholderIn(language, "business"),
            location: placeholderIn(language, "location"),
          })}
          lang={language}
          autosize
          minRows={3}
          maxRows={10}
          {...form.getInputProps("text")}
        />
      </ContractForm>
    </Dialog>
  );
}
