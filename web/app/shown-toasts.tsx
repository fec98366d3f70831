import { Notifications } from "@mantine/notifications";
import { useTranslation } from "react-i18next";

/** The toasts at the corner of the window, at most four at once. */
export default function ShownToasts() {
  const { t } = useTranslation("app");
  return <Notifications position="bottom-right" limit={4} aria-label={t("toasts.region")} />;
}
