import { Button, Menu } from "@mantine/core";
import { IconArrowLeft, IconBookmark, IconTemplate, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type AnswerTemplate, answerTemplateLimits } from "#shared/model/answer-template.ts";
import type { Feedback } from "#shared/model/feedback.ts";
import type { Organization } from "#shared/model/organization.ts";
import type { RequestChannel } from "#shared/model/request.ts";
import { filledAnswer, nameless, shippedAnswers, shippedNames } from "#shared/rules/feedbacks/answer-templates.ts";
import { useAnswerTemplates, useChangeAnswerTemplates } from "#web/api/answer-templates.ts";
import type { ApiProblem } from "#web/api/problem.ts";
import { showFailure } from "#web/parts/notice/toasts.ts";
import { SaveTemplate } from "./save-template.tsx";
import { offered, useUndoOffers } from "./undo-offers.tsx";

interface TemplatesMenuProps {
  organization: Organization;
  feedback: Feedback;
  channel: RequestChannel;
  /** What is in the field, to save. */
  text: string;
  onChoose: (text: string) => void;
  /** Once the dialog is closed. */
  onSaved: () => void;
}

/** Templates in the customer's language, one's own first. */
export function TemplatesMenu({ organization, feedback, channel, text, onChoose, onSaved }: TemplatesMenuProps) {
  const { t, i18n } = useTranslation("feedbacks");
  const { customer, location, employee } = feedback;
  const language = feedback.language ?? organization.language;
  const { data } = useAnswerTemplates(organization._id);
  const change = useChangeAnswerTemplates(organization._id);
  const offerUndo = useUndoOffers();
  const [removing, setRemoving] = useState(false);
  const [saving, setSaving] = useState(false);
  const items = data?.items ?? [];
  const own = items.filter((one) => one.language === language);
  const isFull = items.length >= answerTemplateLimits.count;

  const choose = (template: string) => {
    const names = {
      customer: customer.name,
      business: organization.name,
      location: location?.name ?? null,
      employee: employee?.name ?? null,
    };
    onChoose(filledAnswer(template, names, { channel, language }));
  };
  const onError = (problem: ApiProblem) => showFailure(problem);
  const isSame = (one: AnswerTemplate, other: AnswerTemplate) =>
    one.name === other.name && one.language === other.language;
  const remove = (gone: AnswerTemplate) =>
    change.mutate((known) => known.filter((one) => !isSame(one, gone)), {
      onSuccess: () =>
        offerUndo(`template-${Date.now()}`, t("templates.deleted", { name: gone.name }), offered.one, () =>
          change.mutate((known) => [...known, gone], { onError }),
        ),
      onError,
    });

  return (
    <>
      <Menu
        position="bottom-end"
        shadow="md"
        loop
        withInitialFocusPlaceholder={false}
        onClose={() => setRemoving(false)}
      >
        <Menu.Target>
          <Button variant="subtle" size="compact-sm" leftSection={<IconTemplate size={15} aria-hidden />}>
            {t("templates.title")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={360} maw="min(22rem, 92vw)" style={{ overflowY: "auto" }} aria-label={t("templates.title")}>
          {own.length === 0 ? null : (
            <Menu.Label>
              {removing
                ? t("templates.which")
                : t("templates.own", {
                    language: new Intl.DisplayNames(i18n.language, { type: "language" }).of(language),
                  })}
            </Menu.Label>
          )}
          {own.map((one) => (
            <Menu.Item
              key={one.name}
              aria-label={removing ? t("templates.forget", { name: one.name }) : undefined}
              rightSection={removing ? <IconTrash size={15} aria-hidden /> : null}
              onClick={() => (removing ? remove(one) : choose(one.text))}
            >
              {one.name}
            </Menu.Item>
          ))}
          {removing ? null : (
            <>
              <Menu.Label>{t("templates.shipped")}</Menu.Label>
              {shippedNames.map((name) => (
                <Menu.Item key={name} onClick={() => choose(shippedAnswers[language][name])}>
                  {t(`templates.names.${name}`)}
                </Menu.Item>
              ))}
              <Menu.Divider />
              <Menu.Item
                leftSection={<IconBookmark size={15} aria-hidden />}
                disabled={text === "" || isFull}
                onClick={() => setSaving(true)}
              >
                {isFull ? t("templates.full", { max: answerTemplateLimits.count }) : t("templates.save")}
              </Menu.Item>
            </>
          )}
          {own.length === 0 ? null : (
            <Menu.Item
              leftSection={removing ? <IconArrowLeft size={15} aria-hidden /> : <IconTrash size={15} aria-hidden />}
              closeMenuOnClick={false}
              onClick={() => setRemoving(!removing)}
            >
              {removing ? t("templates.back") : t("templates.remove")}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {saving ? (
        <SaveTemplate
          organization={organization._id}
          text={nameless(text, customer.name, language)}
          language={language}
          onClose={() => {
            setSaving(false);
            onSaved();
          }}
        />
      ) : null}
    </>
  );
}
