import { Button, Code, CopyButton, Group, Input, SegmentedControl, Stack, Text } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type BadgeLook, type BadgeSize, type BadgeTheme, badgeSizes, badgeThemes } from "#shared/model/badge.ts";
import { Language, languages } from "#shared/model/language.ts";
import type { Organization } from "#shared/model/organization.ts";
import type { PublicScore } from "#shared/model/public-score.ts";
import { SettingGroup } from "#web/parts/layout/setting-group.tsx";
import { badgeAddress, scoreAddress } from "#web/rate/addresses.ts";
import { badgeImage, badgePixels, badgeText, type OnBadge } from "#web/rate/badge.ts";
import classes from "./public-score.module.css";

interface BadgeChoice extends BadgeLook {
  origin: string;
  link: string;
  language: Language;
  score: Pick<OnBadge, "name" | "location">;
}

const quoted = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Without the score, because pasted code never changes. */
const nameOf = ({ name, location }: BadgeChoice["score"]) => quoted(location === null ? name : `${name}, ${location}`);

function imageCode({ origin, link, language, size, theme, score }: BadgeChoice): string {
  const { width, height } = badgePixels[size];
  const image = quoted(origin + badgeAddress(`/${language}`, link, "image", { size, theme }));
  const page = quoted(origin + scoreAddress(`/${language}`, link));
  return `<a href="${page}" target="_blank" rel="noopener"><img src="${image}" alt="${nameOf(score)} – Reviens" width="${width}" height="${height}"></a>`;
}

function frameCode({ origin, link, language, size, theme, score }: BadgeChoice): string {
  const { width, height } = badgePixels[size];
  const frame = quoted(origin + badgeAddress(`/${language}`, link, "frame", { size, theme }));
  return `<iframe src="${frame}" title="${nameOf(score)} – Reviens" width="${width}" height="${height}" style="border:0" loading="lazy"></iframe>`;
}

function Choice<Value extends string>({
  label,
  values,
  value,
  say,
  onChange,
}: {
  label: string;
  values: readonly Value[];
  value: Value;
  say: (value: Value) => string;
  onChange: (value: Value) => void;
}) {
  return (
    <Input.Wrapper label={label} labelElement="div">
      <SegmentedControl
        display="flex"
        w="fit-content"
        aria-label={label}
        value={value}
        onChange={(chosen) => onChange(values.find((one) => one === chosen) ?? value)}
        data={values.map((one) => ({ value: one, label: say(one) }))}
      />
    </Input.Wrapper>
  );
}

function Snippet({ code }: { code: string }) {
  const { t } = useTranslation("business");
  return (
    <Stack gap="xs" align="start">
      <Code block className={classes.code} w="100%">
        {code}
      </Code>
      <CopyButton value={code}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            size="sm"
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            onClick={copy}
          >
            {t(copied ? "score.badge.copied" : "score.badge.copy")}
          </Button>
        )}
      </CopyButton>
    </Stack>
  );
}

const kinds = ["image", "frame"] as const;

export function BadgeCode({ organization, score }: { organization: Organization; score: PublicScore }) {
  const { t, i18n } = useTranslation("business");
  const [size, setSize] = useState<BadgeSize>("medium");
  const [theme, setTheme] = useState<BadgeTheme>("light");
  const [language, setLanguage] = useState<Language>(() => Language.safeParse(i18n.language).data ?? "en");
  const [kind, setKind] = useState<(typeof kinds)[number]>("image");
  const choice: BadgeChoice = { origin: location.origin, link: score.link, language, size, theme, score };
  const image = `data:image/svg+xml,${encodeURIComponent(badgeImage(score, language, { size, theme }))}`;
  return (
    <SettingGroup title={t("score.badge.title")}>
      <Stack gap="md">
        <Group gap="md">
          <Choice
            label={t("score.badge.size")}
            values={badgeSizes}
            value={size}
            say={(one) => t(`score.badge.sizes.${one}`)}
            onChange={setSize}
          />
          <Choice
            label={t("score.badge.theme")}
            values={badgeThemes}
            value={theme}
            say={(one) => t(`score.badge.themes.${one}`)}
            onChange={setTheme}
          />
          <Choice
            label={t("score.badge.language")}
            values={languages}
            value={language}
            say={(one) => t(`score.badge.languages.${one}`)}
            onChange={setLanguage}
          />
          <Choice
            label={t("score.badge.kind")}
            values={kinds}
            value={kind}
            say={(one) => t(`score.badge.${one}`)}
            onChange={setKind}
          />
        </Group>
        <div className={classes.badge} data-theme={theme}>
          <img src={image} alt={badgeText(score, language)} lang={language} {...badgePixels[size]} />
        </div>
        {!organization.publicScore && <Text size="sm">{t("score.badge.off")}</Text>}
        {score.link === "" ? (
          <Text size="sm">{t("score.badge.noLink")}</Text>
        ) : (
          <Snippet code={kind === "image" ? imageCode(choice) : frameCode(choice)} />
        )}
      </Stack>
    </SettingGroup>
  );
}
