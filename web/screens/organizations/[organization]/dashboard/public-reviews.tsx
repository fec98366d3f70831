import { IconExternalLink, IconLink, IconWorld } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { sourceNames } from "#shared/model/invitation.ts";
import type { Organization } from "#shared/model/organization.ts";
import { publicReviewPage } from "#shared/rules/feedbacks/public-review-page.ts";
import { mayIn } from "#shared/rules/permissions.ts";
import { ButtonFace, buttonLook } from "#web/parts/plain/button-face.tsx";
import { Card } from "#web/parts/plain/card.tsx";
import { CardLabel } from "#web/parts/plain/card-label.tsx";
import { Words } from "#web/parts/plain/words.tsx";
import classes from "./dashboard.module.css";

const PagesDialog = lazy(() => import("./pages-dialog.tsx"));

/** Stands for the figures of public reviews while no source is read: what is linked so far, and what to do about it. */
export function PublicReviews({ organization }: { organization: Organization | undefined }) {
  const { t, i18n } = useTranslation("dashboard");
  const [linking, setLinking] = useState(false);
  const pages = sourceNames.flatMap((source) => {
    const address = organization && publicReviewPage(source, organization.sources);
    return address ? [{ source, address }] : [];
  });
  const named = pages.map(({ source }) => t(`public.source.${source}`));
  // To make the formatter takes a slow processor milliseconds.
  const names = named.length < 2 ? named.join() : new Intl.ListFormat(i18n.language).format(named);
  return (
    <Card className={classes.public}>
      <div className={classes.sources}>
        <IconWorld size={24} stroke={1.7} color="var(--mantine-color-dimmed)" aria-hidden />
        <div>
          <CardLabel>{t("publicReviews")}</CardLabel>
          <Words strong>{t("public.notConnected")}</Words>
          <Words small dimmed>
            {pages.length === 0 ? t("public.unlinked") : t("public.linked", { pages: names })}
          </Words>
        </div>
      </div>
      <div className={classes.actions}>
        {pages.map(({ source, address }) => (
          <a key={source} href={address} target="_blank" rel="noopener noreferrer" {...buttonLook({ look: "subtle" })}>
            <ButtonFace after={<IconExternalLink size={16} aria-hidden />}>
              {t("public.open", { page: t(`public.source.${source}`) })}
            </ButtonFace>
          </a>
        ))}
        {organization !== undefined && mayIn(organization, "organization.update") ? (
          <button
            type="button"
            onClick={() => setLinking(true)}
            {...buttonLook({ look: pages.length === 0 ? "light" : "default" })}
          >
            <ButtonFace before={<IconLink size={17} aria-hidden />}>
              {pages.length === 0 ? t("public.link") : t("public.change")}
            </ButtonFace>
          </button>
        ) : null}
      </div>
      {linking && organization !== undefined ? (
        <Suspense>
          <PagesDialog organization={organization} onClose={() => setLinking(false)} />
        </Suspense>
      ) : null}
    </Card>
  );
}
