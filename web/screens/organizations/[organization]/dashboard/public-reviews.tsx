import { IconLink, IconWorld } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Organization } from "#shared/model/organization.ts";
import { mayIn } from "#shared/rules/permissions.ts";
import { addresses } from "#web/addresses.ts";
import { ButtonFace, buttonLook } from "#web/parts/plain/button-face.tsx";
import { Card } from "#web/parts/plain/card.tsx";
import { CardLabel } from "#web/parts/plain/card-label.tsx";
import { Words } from "#web/parts/plain/words.tsx";
import classes from "./dashboard.module.css";

/** Stands for the figures of public reviews while no source is connected, and leads to where one is. */
export function PublicReviews({ organization }: { organization: Organization | undefined }) {
  const { t } = useTranslation("dashboard");
  return (
    <Card className={classes.public}>
      <div className={classes.sources}>
        <IconWorld size={24} stroke={1.7} color="var(--mantine-color-dimmed)" aria-hidden />
        <div>
          <CardLabel>{t("publicReviews")}</CardLabel>
          <Words strong>{t("public.notConnected")}</Words>
          <Words small dimmed>
            {t("public.unlinked")}
          </Words>
        </div>
      </div>
      {organization !== undefined && mayIn(organization, "feedbackSettings.update") ? (
        <Link to={addresses.settings(organization._id, "resources")} {...buttonLook({ look: "light" })}>
          <ButtonFace before={<IconLink size={17} aria-hidden />}>{t("public.link")}</ButtonFace>
        </Link>
      ) : null}
    </Card>
  );
}
