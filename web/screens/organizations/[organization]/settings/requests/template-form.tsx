import { Alert, Button, Group, Paper, Text, Textarea, TextInput } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { TemplateChanges } from "#shared/contract/requests.ts";
import type { Language } from "#shared/model/language.ts";
import type { Organization } from "#shared/model/organization.ts";
import type { RequestTemplate } from "#shared/model/request-template.ts";
import { exampleToken } from "#shared/rules/requests/request-link.ts";
import { requestWords, templateText } from "#shared/rules/requests/request-words.ts";
import {
  namedIn,
  type Placeholder,
  placeholderIn,
  placeholders,
  subjectProblems,
  type TemplateProblem,
  templateLimits,
  templateProblems,
} from "#shared/rules/requests/template.ts";
import { useUpdateTemplate } from "#web/api/request-batches.ts";
import { RelativeDate } from "#web/parts/format/relative-date.tsx";
import { showFailure, showSuccess } from "#web/parts/notice/toasts.ts";
import { Arrival } from "#web/parts/requests/arrival.tsx";
import { NoMailingAddress } from "#web/parts/requests/no-mailing-address.tsx";
import { SettingsForm } from "#web/parts/settings/settings-form.tsx";
import { useSettingsForm } from "#web/parts/settings/use-settings-form.ts";
import { Hints } from "./hints.tsx";
import { Meter } from "./meter.tsx";
import classes from "./templates.module.css";

interface TemplateFields extends Record<string, unknown> {
  subject: string;
  text: string;
}

const asFields = ({ subject, text }: Pick<RequestTemplate, "subject" | "text">): TemplateFields => ({
  subject: subject ?? "",
  text,
});

/** Links are not allowed in subjects. */
const inSubject = placeholders.filter((one) => one !== "link" && one !== "stop");

interface Wrong {
  problems: readonly TemplateProblem[];
  max: number;
}

/** Names placeholders in the text's language, not the reader's. */
function useWrong(language: Language) {
  const { t } = useTranslation("fields");
  return ({ problems, max }: Wrong) =>
    problems.length === 0
      ? null
      : problems.map((one) => (
          <span key={JSON.stringify(one)} className={classes.wrong}>
            {namedIn(
              language,
              t(templateText(one), { max, placeholder: "placeholder" in one ? `{${one.placeholder}}` : undefined }),
            )}
          </span>
        ));
}

function putAtCaret(node: HTMLInputElement | HTMLTextAreaElement | null, value: string, added: string): string {
  const [from, to] = [node?.selectionStart ?? value.length, node?.selectionEnd ?? value.length];
  const caret = from + added.length;
  requestAnimationFrame(() => {
    node?.focus();
    node?.setSelectionRange(caret, caret);
  });
  return value.slice(0, from) + added + value.slice(to);
}

export function TemplateForm({ organization, template }: { organization: Organization; template: RequestTemplate }) {
  const { t } = useTranslation(["asking", "requests"]);
  const { channel, language } = template;
  const update = useUpdateTemplate(organization._id, template);
  const settings = useSettingsForm<TemplateFields>({
    name: `template ${channel} ${language} ${organization._id}`,
    schema: TemplateChanges,
    stored: asFields(template),
  });
  const { form } = settings;
  const { values } = form;
  const textField = useRef<HTMLTextAreaElement>(null);
  const subjectField = useRef<HTMLInputElement>(null);
  const [into, setInto] = useState<"subject" | "text">("text");
  /** For undoing the reset to the product's own text. */
  const [before, setBefore] = useState<{ stored: TemplateFields | null; typed: TemplateFields } | null>(null);
  const said = useWrong(language);
  const isEmail = channel === "email";
  const { name: business } = organization;
  const sample = requestWords(
    { channel, language, ...values },
    { name: t("asking:preview.name"), business, location: null, employee: null },
    { origin: location.origin, token: exampleToken },
  );
  const sent = ({ subject, text }: TemplateFields) => ({ subject: isEmail ? subject : null, text });
  const save = async (typed: TemplateFields) => {
    const saved = await update.mutateAsync({ ...sent(typed), version: template.version });
    setBefore(null);
    showSuccess(t("asking:messages.saved"));
    return asFields(saved);
  };
  const usual = asFields(template.usual);
  const isUsual = values.text === usual.text && values.subject === usual.subject;
  const takeUsual = () => {
    const typed = values;
    const stored = template.own ? asFields(template) : null;
    settings.discard();
    if (!template.own) {
      setBefore({ stored, typed });
      return;
    }
    update.mutate(
      { text: null, version: template.version },
      { onSuccess: () => setBefore({ stored, typed }), onError: (problem) => showFailure(problem) },
    );
  };
  const undo = () => {
    if (before === null) return;
    const { stored, typed } = before;
    setBefore(null);
    if (stored === null) form.setValues(typed);
    else
      update.mutate(
        { ...sent(stored), version: template.version },
        { onSuccess: () => form.setValues(typed), onError: (problem) => showFailure(problem) },
      );
  };
  const insert = (placeholder: Placeholder) => {
    const added = placeholderIn(language, placeholder);
    if (isEmail && into === "subject" && inSubject.some((one) => one === placeholder))
      form.setFieldValue("subject", putAtCaret(subjectField.current, values.subject, added));
    else form.setFieldValue("text", putAtCaret(textField.current, values.text, added));
  };
  const labels = { subject: t("asking:messages.subject"), text: t("asking:messages.text") };
  const wrongText = said({ problems: templateProblems(values.text, channel), max: templateLimits[channel] });
  const wrongSubject = isEmail
    ? said({ problems: subjectProblems(values.subject), max: templateLimits.subject })
    : null;
  return (
    <div className={classes.both}>
      <Paper withBorder p={{ base: "md", sm: "lg" }} className={classes.editor}>
        <SettingsForm
          settings={settings}
          onSave={save}
          problem={
            update.error?.code === "edited_meanwhile" || update.error?.code === "template_incomplete"
              ? update.error
              : null
          }
          labels={labels}
          submit={t("asking:messages.save")}
        >
          {before === null ? null : (
            <Alert
              variant="light"
              color="green"
              role="status"
              icon={<IconCheck aria-hidden />}
              withCloseButton
              closeButtonLabel={t("asking:messages.close")}
              onClose={() => setBefore(null)}
            >
              <Group justify="space-between" gap="xs">
                {t("asking:messages.usualBack")}
                <Button size="compact-sm" variant="default" onClick={undo} loading={update.isPending}>
                  {t("asking:messages.undo")}
                </Button>
              </Group>
            </Alert>
          )}
          {isEmail ? <NoMailingAddress organization={organization} /> : null}
          {isEmail ? (
            <TextInput
              ref={subjectField}
              label={labels.subject}
              lang={language}
              autoComplete="off"
              {...form.getInputProps("subject")}
              onFocus={() => setInto("subject")}
              error={wrongSubject ?? form.errors.subject}
            />
          ) : null}
          <Textarea
            ref={textField}
            label={labels.text}
            lang={language}
            autosize
            minRows={isEmail ? 8 : 4}
            maxRows={20}
            {...form.getInputProps("text")}
            onFocus={() => setInto("text")}
            error={wrongText ?? form.errors.text}
          />
          <div>
            <Text size="sm" id={`insert-${channel}-${language}`} mb={6}>
              {t("asking:messages.insert")}
            </Text>
            <Group gap={6} role="group" aria-labelledby={`insert-${channel}-${language}`}>
              {placeholders.map((one) => (
                <Button key={one} size="compact-sm" variant="default" onClick={() => insert(one)}>
                  {t(`asking:placeholders.${one}`)}
                </Button>
              ))}
            </Group>
          </div>
          <Hints text={isEmail ? `${values.subject}\n${values.text}` : values.text} />
          <Group justify="space-between" gap="xs">
            <Text size="sm" c="dimmed">
              {template.own && template.changedAt !== null ? (
                <>
                  {t("asking:messages.changedBy", { name: template.by?.name ?? "" })}{" "}
                  <RelativeDate moment={template.changedAt} />
                </>
              ) : isUsual ? (
                t("asking:messages.standard")
              ) : null}
            </Text>
            {template.own || !isUsual ? (
              <Button size="compact-sm" variant="subtle" onClick={takeUsual} disabled={update.isPending}>
                {t("asking:messages.usual")}
              </Button>
            ) : null}
          </Group>
        </SettingsForm>
      </Paper>
      <div className={classes.arrival}>
        <section aria-label={t("asking:preview.title")}>
          <Text fw={600} size="sm" component="h2" mb={8}>
            {t("asking:preview.title")}
          </Text>
          <Arrival business={organization} channel={channel} words={sample} />
        </section>
        {isEmail ? (
          <Text size="sm">{t("requests:new.free")}</Text>
        ) : (
          <Meter text={sample.text} written={values.text} onReplace={(text) => form.setFieldValue("text", text)} />
        )}
      </div>
    </div>
  );
}
