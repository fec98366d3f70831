import { IconLink, IconWorld } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Organization } from "#shared/model/organization.ts";
import { organizationPages } from "#shared/rules/figures/public-pages.ts";
import { mayIn } from "#shared/rules/permissions.ts";
import { addresses } from "#web/addresses.ts";
import { ButtonFace, buttonLook } from "#web/parts/plain/button-face.tsx";
import { Card } from "#web/parts/plain/card.tsx";
import { CardLabel } from "#web/parts/plain/card-label.tsx";
import { Words } from "#web/parts/plain/words.tsx";
import classes from "./dashboard.module.css";

interface PublicReviewsProps {
  organization: Organization | undefined;
  location: string | undefined;
}

/** A location without own pages uses the organization's, which do not count as the location's. */
export function PublicReviews({ organization, location }: PublicReviewsProps) {
  const { t } = useTranslation("dashboard");
  const of = location === undefined ? "organization" : "location";
  const inherits =
    location !== undefined && organization !== undefined && organizationPages(organization.sources).length > 0;
  return (
    <Card className={classes.public}>
      <div className={classes.sources}>
        <IconWorld size={24} stroke={1.7} color="var(--mantine-color-dimmed)" aria-hidden />
        <div>
          <CardLabel>{t("publicReviews")}</CardLabel>
          <Words strong>{t(`public.notConnected.${of}`)}</Words>
          <Words small dimmed>
            {t(`public.unlinked.${inherits ? "inherits" : of}`)}
          </Words>
        </div>
      </div>
      {organization !== undefined && mayIn(organization, "feedbackSettings.update") ? (
        <Link
          to={
            location === undefined
              ? addresses.settings(organization._id, "resources")
              : addresses.location(organization._id, location)
          }
          {...buttonLook({ look: "light" })}
        >
          <ButtonFace before={<IconLink size={17} aria-hidden />}>{t(`public.link.${of}`)}</ButtonFace>
        </Link>
      ) : null}
    </Card>
  );
}
