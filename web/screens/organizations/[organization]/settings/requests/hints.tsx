import { Alert, Anchor, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { hintText } from "#shared/rules/requests/request-words.ts";
import { templateHints } from "#shared/rules/requests/template-hints.ts";

const links = {
  google: "https://support.google.com/contributionpolicy/answer/7400114",
  ftc: "https://www.ecfr.gov/current/title-16/chapter-I/subchapter-D/part-465",
} as const;

/** Finds normalized words in the original text. */
export function asWritten(text: string, words: string): string {
  const lettersOf = (word: string) => [...word].map((letter) => `${letter}\\p{M}*`).join("");
  const pattern = words
    .split(" ")
    .map((word) => (word === "percent" ? "(?:percent|\\d*\\s*%)" : lettersOf(word)))
    .join("[^\\p{L}\\p{N}]+");
  return (
    new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${pattern}[\\p{L}\\p{M}]*`, "iu")
      .exec(text.normalize("NFD"))?.[0]
      .normalize("NFC") ?? words
  );
}

/** Warnings about third-party rules, with links; saving stays possible. */
export function Hints({ text }: { text: string }) {
  const { t } = useTranslation(["asking", "requests"]);
  return (
    <div role="status">
      <Stack gap="xs">
        {templateHints(text).map((hint) => (
          <Alert key={hint.hint} variant="light" color="amber" icon={<IconAlertTriangle aria-hidden />}>
            <Text size="sm">{t(`requests:${hintText(hint)}`, { words: asWritten(text, hint.words) })}</Text>
            <Text size="sm" mt={4}>
              {hint.rules.map((rule, index) => (
                <span key={rule}>
                  {index === 0 ? null : " · "}
                  <Anchor href={links[rule]} target="_blank" rel="noopener noreferrer" inherit underline="always">
                    {t(`asking:rules.${rule}`)}
                  </Anchor>
                </span>
              ))}
            </Text>
          </Alert>
        ))}
      </Stack>
    </div>
  );
}
