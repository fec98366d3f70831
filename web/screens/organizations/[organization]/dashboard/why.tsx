import { Skeleton } from "@mantine/core";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import type { Dashboard } from "#shared/model/dashboard.ts";
import { useAfterPaint } from "#web/parts/browser/after-paint.ts";
import { Heading } from "#web/parts/plain/heading.tsx";
import classes from "./dashboard.module.css";
import { Distribution } from "./distribution.tsx";
import { Invitations } from "./invitations.tsx";
import { TrendPanel } from "./trend.tsx";

interface WhyProps {
  dashboard: Dashboard;
  listAt: (filter: Record<string, string>) => string;
  invitations: Omit<ComponentProps<typeof Invitations>, "period"> | null;
}

/** Rendered after the first paint of the figures. */
export function Why({ dashboard, listAt, invitations }: WhyProps) {
  const { t } = useTranslation("dashboard");
  const afterPaint = useAfterPaint();
  return (
    <section aria-labelledby="why">
      <Heading level={2} size={3} id="why" className={classes.sectionTitle}>
        {t("why")}
      </Heading>
      <div className={classes.why}>
        {afterPaint ? (
          <>
            <TrendPanel dashboard={dashboard} listAt={listAt} />
            <Distribution ratings={dashboard.ratings} listAt={listAt} />
            {invitations === null ? null : (
              <div className={classes.row}>
                <Invitations {...invitations} period={{ from: dashboard.from, to: dashboard.to }} />
              </div>
            )}
          </>
        ) : (
          <>
            <Skeleton h={390} radius="lg" aria-hidden />
            <Skeleton h={260} radius="lg" aria-hidden />
          </>
        )}
      </div>
    </section>
  );
}
