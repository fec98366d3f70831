import { Button, Group, Loader, Stack, Text, TextInput, type TextInputProps } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import { useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { FeedbackLink } from "#shared/contract/inputs/organization.ts";
import { linkFrom, linkWhileTyped } from "#shared/rules/organizations/feedback-link.ts";
import { customerPath, shortCustomerAddress } from "#web/addresses.ts";
import { useLinkCheck } from "#web/api/organizations.ts";

interface FeedbackLinkFieldProps extends Omit<TextInputProps, "value" | "onChange"> {
  value: string;
  onChange: (link: string) => void;
  /** The current link, which is not checked because it would count as taken. */
  own?: string | null;
  /** Organization if the address names none; its own former links are free to it. */
  organization?: string | undefined;
  givenUp?: string;
  /** Suggested link for an empty field; the first free variant is shown. */
  made?: string;
}

/** Normalizes capitals, accents and spaces while typing, then shows whether the link is free and suggests others. */
export function FeedbackLinkField({
  value,
  onChange,
  own = null,
  givenUp,
  made = "",
  organization: known,
  error,
  ...input
}: FeedbackLinkFieldProps) {
  const { t } = useTranslation(["organizations", "fields"]);
  const whole = linkFrom(value);
  const [settled] = useDebouncedValue(whole, 350);
  const link = FeedbackLink.safeParse(settled).data ?? "";
  const { organization = known } = useParams();
  const { data: check, isFetching } = useLinkCheck(link === own ? "" : link, organization);
  const current = settled === whole && link !== "" ? check : undefined;
  const reason = current?.reason ?? null;
  const [settledMade] = useDebouncedValue(whole === "" ? made : "", 350);
  const { data: makes } = useLinkCheck(settledMade, organization);
  const willBe = makes?.free ? makes.link : makes?.suggestions[0];
  const field = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(null);
  // Replacing the value moves the caret to the end, so it is restored.
  useLayoutEffect(() => {
    if (caret.current !== null) field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const type = (typed: HTMLInputElement) => {
    const before = typed.value.slice(0, typed.selectionStart ?? typed.value.length);
    caret.current = linkWhileTyped(before).length;
    onChange(linkWhileTyped(typed.value));
  };
  const suggestions = (current?.free === false ? current.suggestions : []).slice(0, 3);
  const finish = () => {
    if (whole !== value) onChange(whole);
  };
  const sign = isFetching ? (
    <Loader size={16} />
  ) : current?.free ? (
    <IconCircleCheck size={20} color="var(--mantine-color-success)" aria-hidden />
  ) : reason !== null ? (
    <IconCircleX size={20} color="var(--mantine-color-error)" aria-hidden />
  ) : null;
  return (
    <Stack gap={8}>
      <TextInput
        {...input}
        ref={field}
        value={value}
        onChange={({ currentTarget, nativeEvent }) =>
          "isComposing" in nativeEvent && nativeEvent.isComposing === true
            ? onChange(currentTarget.value)
            : type(currentTarget)
        }
        onCompositionEnd={({ currentTarget }) => type(currentTarget)}
        onBlur={finish}
        onKeyDown={({ key }) => {
          if (key === "Enter") finish();
        }}
        error={error ?? (reason === null ? undefined : t(`fields:${reason}`))}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        leftSection={
          <Text size="sm" c="dimmed">
            /a/
          </Text>
        }
        rightSection={sign}
      />
      <Text size="sm" role="status" c={current?.free ? "var(--mantine-color-success)" : "dimmed"}>
        {current?.free ? t("link.free", { address: shortCustomerAddress(current.link) }) : null}
        {suggestions.length > 0 ? t("link.suggestions") : null}
        {own !== null && whole === "" ? givenUp : null}
        {whole === "" && made !== "" && willBe !== undefined
          ? t("link.made", { address: shortCustomerAddress(willBe) })
          : null}
      </Text>
      {suggestions.length > 0 ? (
        <Group gap={6} mt={-4}>
          {suggestions.map((suggestion) => (
            <Button key={suggestion} size="compact-sm" variant="light" onClick={() => onChange(suggestion)}>
              {`…${customerPath(suggestion)}`}
            </Button>
          ))}
        </Group>
      ) : null}
    </Stack>
  );
}
