import { Alert, Button, Group, Stack, VisuallyHidden } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import { IconAlertCircle } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import type { ApiProblem } from "#web/api/problem.ts";
import { Reference } from "../notice/reference.tsx";
import { WhatFailed } from "../notice/what-failed.tsx";
import { wrongFields } from "./wrong-fields.ts";

type Values = Record<string, unknown>;

/** The field of a form where something of the call's body stands, by its path in there. */
export type FieldOf = (path: string) => string;

/** What is wrong, by the form's own fields. */
export const fieldsNamed = (wrong: Readonly<Record<string, string>>, fieldOf: FieldOf): Record<string, string> =>
  Object.fromEntries(Object.entries(wrong).map(([path, message]) => [fieldOf(path), message]));

/** Whether a form has a field, or a group of fields that holds it. */
const has = (values: Values, path: string): boolean => (path.split(".")[0] ?? path) in values;

/**
 * A form whose rules are a schema of the contract, so that browser and API say the same about each field. `asSent` maps
 * the fields to the call's body where the two differ, and `fieldOf` leads back.
 */
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

/** Moves the focus to the first wrong field of a form. Forms behind a dialog may have fields of the same names. */
function focusWrong(form: HTMLFormElement | null, wrong: readonly string[]): void {
  if (wrong.length > 0) form?.querySelector<HTMLElement>(wrong.map((name) => `[data-path="${name}"]`).join())?.focus();
}

/**
 * A form with everything that forms share. It is sent once at a time. What the API found wrong stands at the fields, or
 * above the button if it concerns none: a form may be longer than the window. The focus moves to the first wrong field,
 * and screen readers hear how many there are.
 */
export function ContractForm<Fields extends Values>({
  form,
  onSubmit,
  problem,
  pending,
  submit,
  beside,
  focusFirst: focusesFirst = false,
  compact = false,
  destructive = false,
  children,
}: {
  form: UseFormReturnType<Fields>;
  onSubmit: (values: Fields) => void;
  problem: ApiProblem | null;
  pending: boolean;
  /** The label of the button that sends the form. */
  submit: string;
  /** Shown beside that button. */
  beside?: ReactNode;
  /** Whether the first field has the focus as soon as the form is shown. */
  focusFirst?: boolean;
  /** Whether its button is of the usual size, for a form in a card. */
  compact?: boolean;
  /** Whether what it does cannot be undone, or hardly. */
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
    // Of several radio buttons the chosen one takes the focus, as with Tab.
    const first = element.current?.querySelector<HTMLElement>(focusable);
    first?.focus();
    // A dialog moves the focus a moment later: to what is marked so, or to its button that closes it.
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

  // The button may have been out of sight, for example when a field at the top was sent by Enter.
  const refusal = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is brought into view, also the same one again.
  useEffect(() => refusal.current?.scrollIntoView({ block: "nearest" }), [problem]);

  // The button is disabled while the form is sent, and loses the focus. It gets it back, unless it went elsewhere.
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
      // What was wrong is mended: nothing of it is said any more.
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
        <Group justify="space-between" mt="xs">
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
