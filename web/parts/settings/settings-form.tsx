import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconInfoCircle, IconUsers } from "@tabler/icons-react";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ApiProblem } from "#web/api/problem.ts";
import { ContractForm, type FieldOf, fieldsNamed } from "../form/contract-form.tsx";
import { useUnsaved } from "./leaving.ts";
import { conflicts, isSame, type Values } from "./merge.ts";
import classes from "./settings-form.module.css";
import type { SettingsFormState } from "./use-settings-form.ts";

/** Renames a problem's fields to those of the form. */
export const useProblemIn = (problem: ApiProblem | null, fieldOf: FieldOf): ApiProblem | null =>
  useMemo(() => {
    if (problem === null) return null;
    const { code, message, status, fields, requestId, retryAfter, call } = problem;
    return new ApiProblem({ code, message, status, requestId, retryAfter, call, fields: fieldsNamed(fields, fieldOf) });
  }, [problem, fieldOf]);

const inWords = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

interface SettingsFormProps<Fields extends Values> {
  settings: SettingsFormState<Fields>;
  /** Resolves to the stored fields, or throws the problem. */
  onSave: (values: Fields, changed: readonly (keyof Fields & string)[]) => Promise<Fields>;
  problem: ApiProblem | null;
  labels: Record<keyof Fields & string, string>;
  say?: (field: keyof Fields & string, value: unknown) => string;
  submit?: string;
  children: ReactNode;
}

/** Nothing that others changed is overwritten before the person was led to the conflict. */
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
  const told = problem?.code === "edited_meanwhile" && meanwhile.length > 0;
  const notice = useRef<HTMLDivElement>(null);
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
    // The list may have appeared out of sight while the person typed.
    if (conflicting.some((one) => !shown.current.has(one))) {
      show();
      return;
    }
    void save(() => onSave(values, changed)).catch((failure: unknown) => {
      // The form shows API problems; anything else is a bug.
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
      barClass={changed.length === 0 ? undefined : classes.unsaved}
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
