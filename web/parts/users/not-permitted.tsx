import { IconLock } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Blank } from "../layout/blank.tsx";
import { Page } from "../layout/page.tsx";
import { ScreenHead } from "../layout/screen-head.tsx";
import { BackToUsers } from "./back-to-users.tsx";

export function NotPermitted({ organization, title }: { organization: string; title: string }) {
  const { t } = useTranslation("users");
  return (
    <Page narrow>
      <BackToUsers organization={organization} />
      <ScreenHead title={title} />
      <Blank icon={IconLock} title={t("forbidden.title")} text={t("forbidden.text")} />
    </Page>
  );
}
