import { Notifications } from "@mantine/notifications";
import { useTranslation } from "react-i18next";

export default function ShownToasts() {
  const { t } = useTranslation("app");
  return (
    <section aria-label={t("toasts.region")}>
      <Notifications position="bottom-right" limit={4} withinPortal={false} />
    </section>
  );
}
