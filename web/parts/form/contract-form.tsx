import { Alert, Button, Group, Stack, VisuallyHidden } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import { IconAlertCircle } from "@tabler/icons-react";
import type { TFunction } from "i18next";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { fieldMessages } from "#shared/rules/field-messages.ts";
import type { ApiProblem } from "#web/api/problem.ts";
import { Reference } from "../notice/reference.tsx";
import { WhatFailed } from "../notice/what-failed.tsx";

/** Errors by field path, from the contract's schema and `fields.json`, so that the API would report the same. */
export function wrongFields(schema: z.core.$ZodType, values: unknown, t: TFunction<"fields">): Record<string, string> {
  const issues = z.safeParse(schema, values).error?.issues ?? [];
  return Object.fromEntries(
    Object.entries(fieldMessages(issues)).map(([field, message]) => [
      field,
      t(`${message.key}`, { ...message.values, defaultValue: t("invalid") }),
    ]),
  );
}

type Values = Record<string, unknown>;

/** Maps a path in the call's body to a form field. */
export type FieldOf = (path: string) => string;

export const fieldsNamed = (wrong: Readonly<Record<string, string>>, fieldOf: FieldOf): Record<string, string> =>
  Object.fromEntries(Object.entries(wrong).map(([path, message]) => [fieldOf(path), message]));

const has = (values: Values, path: string): boolean => (path.split(".")[0] ?? path) in values;

/** Validates with the contract's schema, like the API; `asSent` maps fields to the body, `fieldOf` maps paths back. */
export function useContractForm<Fields extends Values>(
  schema: z.core.$ZodType,
  initialValues: Fields,
  asSent: (values: Fields) => unknown = (values) => values,
  fieldOf: FieldOf = (path) => path,
) {
  const { t } = useTranslation("fields");
  return useForm<Fields>({
    initialValues,
    validate: (values) => fieldsNamed(wrongFields(schema, asSent(values), t), fieldOf),
  });
}

const focusable = 'input:not([type="hidden"], [type="radio"]:not(:checked), :disabled), textarea, select';

/** Within the form, because one behind a dialog may have fields of the same names. */
function focusWrong(form: HTMLFormElement | null, wrong: readonly string[]): void {
  if (wrong.length > 0) form?.querySelector<HTMLElement>(wrong.map((name) => `[data-path="${name}"]`).join())?.focus();
}

/**
 * Submits once at a time; shows errors at their fields or above the button, focuses the first and announces their
 * number.
 */
export function ContractForm<Fields extends Values>({
  form,
  onSubmit,
  problem,
  pending,
  submit,
  beside,
  barClass,
  focusFirst: focusesFirst = false,
  compact = false,
  destructive = false,
  children,
}: {
  form: UseFormReturnType<Fields>;
  onSubmit: (values: Fields) => void;
  problem: ApiProblem | null;
  pending: boolean;
  submit: string;
  beside?: ReactNode;
  barClass?: string | undefined;
  focusFirst?: boolean;
  compact?: boolean;
  destructive?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation("app");
  const [wrong, setWrong] = useState<{ count: number }>();
  const unforeseen = problem?.code === "internal" || problem?.code === "unreadable";
  const shown = problem !== null && !Object.keys(problem.fields).some((name) => has(form.values, name));

  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!focusesFirst) return;
    const first = element.current?.querySelector<HTMLElement>(focusable);
    first?.focus();
    // A dialog moves the focus later, to the element with this attribute or to its close button.
    first?.setAttribute("data-autofocus", "");
  }, [focusesFirst]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer sets errors and moves the focus.
  useEffect(() => {
    if (problem === null) return;
    const fields = Object.entries(problem.fields).filter(([name]) => has(form.values, name));
    if (fields.length === 0) return;
    form.setErrors(Object.fromEntries(fields));
    focusWrong(
      element.current,
      fields.map(([name]) => name),
    );
    setWrong({ count: fields.length });
  }, [problem]);

  // The button may be out of sight, as after Enter in a field at the top.
  const refusal = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is brought into view, also the same one again.
  useEffect(() => refusal.current?.scrollIntoView({ block: "nearest" }), [problem]);

  // A disabled button loses the focus; restored unless the focus moved elsewhere.
  const button = useRef<HTMLButtonElement>(null);
  const wasPending = useRef(pending);
  useEffect(() => {
    const ended = wasPending.current && !pending;
    wasPending.current = pending;
    if (ended && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [pending]);

  const send = form.onSubmit(
    (values) => {
      if (pending) return;
      setWrong(undefined);
      onSubmit(values);
    },
    (errors) => {
      focusWrong(element.current, Object.keys(errors));
      setWrong({ count: Object.keys(errors).length });
    },
  );

  return (
    <form ref={element} onSubmit={send} noValidate>
      <Stack gap="md">
        <VisuallyHidden role="alert">
          {wrong === undefined || Object.keys(form.errors).length === 0 ? "" : t("form.wrong", { count: wrong.count })}
        </VisuallyHidden>
        {children}
        {shown && (
          <Alert
            ref={refusal}
            color="coral"
            variant="light"
            role="alert"
            icon={<IconAlertCircle aria-hidden="true" />}
            style={{ scrollMarginBlock: "5rem" }}
            title={unforeseen ? t("form.failed") : problem.passing ? <WhatFailed problem={problem} /> : undefined}
          >
            {unforeseen ? `${t("form.failedText")} ` : null}
            {problem.message}
            <Reference problem={problem} />
          </Alert>
        )}
        <Group justify="space-between" mt="xs" className={barClass ?? ""}>
          <Button
            ref={button}
            type="submit"
            loading={pending}
            size={compact ? "sm" : "md"}
            {...(destructive && { color: "coral" })}
          >
            {submit}
          </Button>
          {beside}
        </Group>
      </Stack>
    </form>
  );
}
