import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconInfoCircle, IconUsers } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ApiProblem } from "#web/api/problem.ts";
import { ContractForm } from "../form/contract-form.tsx";
import { useUnsaved } from "./leaving.ts";
import { conflicts, isSame, type Values } from "./merge.ts";
import type { SettingsFormState } from "./use-settings-form.ts";

/** A value as people read it: its own words where it is a text. */
const inWords = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

interface SettingsFormProps<Fields extends Values> {
  /** What `useSettingsForm` answered. */
  settings: SettingsFormState<Fields>;
  /** Sends the values, and answers the form's fields as they are stored now. A refusal is thrown. */
  onSave: (values: Fields, changed: readonly (keyof Fields & string)[]) => Promise<Fields>;
  problem: ApiProblem | null;
  /** The name of each field, for saying what somebody else changed. */
  labels: Record<keyof Fields & string, string>;
  /** A field's value in words, where it is not a text. */
  say?: (field: keyof Fields & string, value: unknown) => string;
  /** The label of the button that saves. */
  submit?: string;
  children: ReactNode;
}

/**
 * A form of settings: its fields, "Save", and what was changed and not saved. Leaving the screen asks first. What somebody
 * else changed meanwhile stands above the fields, and what was typed stays in them. Nothing of theirs is overwritten before
 * the person was led to that.
 */
export function SettingsForm<Fields extends Values>({
  settings,
  onSave,
  problem,
  labels,
  say = (_, value) => inWords(value),
  submit,
  children,
}: SettingsFormProps<Fields>) {
  const { t } = useTranslation("settings");
  const { form, changed, meanwhile, restored, saving, save, discard, take, seen } = settings;
  useUnsaved(changed.length > 0 && !saving, discard);
  const words = (field: keyof Fields & string, value: unknown) =>
    value === null || value === "" ? t("unsaved.empty") : say(field, value);
  // What somebody else changed is told by the list below.
  const told = problem?.code === "edited_meanwhile" && meanwhile.length > 0;
  const notice = useRef<HTMLDivElement>(null);
  /** The conflicts that the person was led to. */
  const shown = useRef(new Set<string>());
  const conflicting = conflicts(meanwhile, form.values).map(({ field, now }) => JSON.stringify([field, now]));
  const show = () => {
    for (const one of conflicting) shown.current.add(one);
    notice.current?.scrollIntoView({ block: "center" });
    notice.current?.focus({ preventScroll: true });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal leads there once, not each letter typed after it.
  useEffect(() => {
    if (told) show();
  }, [told, problem]);
  const send = (values: Fields) => {
    // It may stand out of sight, since it came by itself while the person typed.
    if (conflicting.some((one) => !shown.current.has(one))) {
      show();
      return;
    }
    void save(() => onSave(values, changed)).catch((failure: unknown) => {
      // The form shows what the API refused. Everything else is a bug.
      if (!(failure instanceof ApiProblem)) throw failure;
    });
  };
  return (
    <ContractForm
      form={form}
      onSubmit={send}
      problem={told ? null : problem}
      pending={saving}
      submit={submit ?? t("save")}
      beside={
        changed.length === 0 || saving ? null : (
          <Group gap="xs">
            <Text size="sm" c="dimmed" role="status">
              {t("unsaved.here")}
            </Text>
            <Button variant="subtle" size="sm" onClick={discard}>
              {t("unsaved.discard")}
            </Button>
          </Group>
        )
      }
    >
      {restored ? (
        <Alert variant="light" role="status" icon={<IconInfoCircle aria-hidden="true" />}>
          {t("unsaved.restored")}
        </Alert>
      ) : null}
      {meanwhile.length > 0 ? (
        <Alert
          ref={notice}
          tabIndex={-1}
          color="amber"
          variant="light"
          role="alert"
          icon={<IconUsers aria-hidden="true" />}
          title={t("meanwhile.title")}
          withCloseButton
          closeButtonLabel={t("meanwhile.close")}
          onClose={seen}
        >
          <Stack gap="xs" align="flex-start">
            <Text size="sm">{t("meanwhile.lead")}</Text>
            {meanwhile.map(({ field, before, now }) => (
              <Group key={field} gap="xs">
                <Text size="sm" style={{ overflowWrap: "anywhere" }}>
                  {t("meanwhile.change", {
                    field: labels[field],
                    before: words(field, before),
                    now: words(field, now),
                  })}
                </Text>
                {isSame(form.values[field], now) ? null : (
                  <Button size="compact-sm" variant="default" onClick={() => take(field)}>
                    {t("meanwhile.take")}
                  </Button>
                )}
              </Group>
            ))}
          </Stack>
        </Alert>
      ) : null}
      {children}
    </ContractForm>
  );
}
