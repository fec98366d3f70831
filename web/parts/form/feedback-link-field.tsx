import { Button, Group, Loader, Stack, Text, TextInput, type TextInputProps } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { FeedbackLink } from "#shared/contract/inputs/organization.ts";
import { feedbackLinkLimit } from "#shared/model/feedback-link.ts";
import { customerPath, shortCustomerAddress } from "#web/addresses.ts";
import { useLinkCheck } from "#web/api/organizations.ts";

interface FeedbackLinkFieldProps extends Omit<TextInputProps, "value" | "onChange"> {
  value: string;
  onChange: (link: string) => void;
  /** The organization's current link. It is not looked up, because it would be reported as taken. */
  own?: string | null;
}

/**
 * A field for a feedback link. A moment after typing it says, in text and icon, whether the link is free, and suggests
 * free links like it.
 */
export function FeedbackLinkField({ value, onChange, own = null, error, ...input }: FeedbackLinkFieldProps) {
  const { t } = useTranslation(["organizations", "problems"]);
  const [settled] = useDebouncedValue(value.trim(), 350);
  const formed = FeedbackLink.safeParse(settled);
  const link = formed.success ? formed.data : "";
  const { data: check, isFetching } = useLinkCheck(link === own ? "" : link);
  const current = settled === value.trim() && link !== "" ? check : undefined;
  const badlyFormed = settled === value.trim() && settled !== "" && !formed.success;
  const reason = badlyFormed ? "link_format" : (current?.reason ?? null);
  const suggestions = (current?.free === false ? current.suggestions : []).slice(0, 3);
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
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        error={error ?? (reason === null ? undefined : t(`problems:fields.${reason}`))}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={feedbackLinkLimit}
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
