import { Button, Code, CopyButton, Group, Stack } from "@mantine/core";
import { IconCheck, IconCopy, IconExternalLink } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { Language } from "#shared/model/language.ts";
import type { Organization } from "#shared/model/organization.ts";
import type { PublicScore } from "#shared/model/public-score.ts";
import { useSharedComments } from "#web/api/public-score.ts";
import { Framed } from "#web/parts/layout/framed.tsx";
import { SettingGroup } from "#web/parts/layout/setting-group.tsx";
import { scoreAddress } from "#web/rate/addresses.ts";
import { ScorePage } from "#web/rate/score-page.tsx";
import { scoreStyle } from "#web/rate/score-styles.ts";
import { rateStyle } from "#web/rate/styles.ts";
import classes from "./public-score.module.css";

export function ScorePreview({ organization, score }: { organization: Organization; score: PublicScore }) {
  const { t, i18n } = useTranslation("business");
  const language = Language.safeParse(i18n.language).data ?? "en";
  const { data: comments } = useSharedComments(organization._id, score.link, organization.publicScore);
  const address = location.origin + scoreAddress("", score.link);
  const profile: ComponentProps<typeof ScorePage>["profile"] = {
    link: score.link,
    name: score.name,
    logo: organization.logo,
    brandColor: organization.brandColor,
    location: score.location === null ? null : { _id: "", name: score.location },
    employee: null,
  };
  return (
    <SettingGroup title={t("score.page.title")} lead={t("score.page.lead")}>
      <Stack gap="md">
        {organization.publicScore && score.link !== "" && (
          <Group gap="xs">
            <Code px="sm" py={8} style={{ overflowWrap: "anywhere" }}>
              {address.replace(/^https?:\/\//, "")}
            </Code>
            <CopyButton value={address}>
              {({ copied, copy }) => (
                <Button
                  variant="default"
                  size="sm"
                  leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
                  onClick={copy}
                >
                  {t(copied ? "score.page.copied" : "score.page.copy")}
                </Button>
              )}
            </CopyButton>
            <Button
              component="a"
              href={address}
              target="_blank"
              rel="noopener"
              variant="default"
              size="sm"
              leftSection={<IconExternalLink size={16} aria-hidden />}
            >
              {t("score.page.open")}
            </Button>
          </Group>
        )}
        <div className={classes.phone}>
          <Framed
            key={`${language} ${organization.brandColor ?? ""} ${score.link}`}
            title={t("score.page.preview")}
            language={language}
            style={rateStyle + scoreStyle(organization.brandColor)}
            className={classes.page}
            still
          >
            {/* Inert, so that its links cannot be followed. */}
            <div inert>
              <ScorePage
                profile={profile}
                score={score}
                comments={{ items: comments?.items ?? [], next: comments?.next ?? null, order: "newest", first: true }}
                language={language}
                preview
              />
            </div>
          </Framed>
        </div>
      </Stack>
    </SettingGroup>
  );
}
