import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { PublicPage } from "#shared/model/public-page.ts";
import { complaintsIn } from "#shared/rules/figures/public-complaints.ts";
import { dateFormat } from "#web/parts/format/formats.ts";

interface PageStatusProps {
  page: PublicPage;
  threshold: number;
  since: string | null;
  fresh: number;
}

export function PageStatus({ page, threshold, since, fresh }: PageStatusProps) {
  const { t, i18n } = useTranslation("sources");
  const counted = complaintsIn(page, threshold);
  const says: string[] = [];
  if (counted !== null) {
    const complaints = t("screen.complaints", { count: counted.complaints, threshold });
    says.push(counted.among === null ? complaints : t("screen.complaintsAmong", { count: counted.among, complaints }));
  }
  if (since !== null && (page.reviews ?? []).length > 0) {
    const date = dateFormat(i18n.language, { dateStyle: "medium" }).format(Date.parse(since));
    says.push(fresh > 0 ? t("screen.fresh", { count: fresh, date }) : t("screen.nothingNew", { date }));
  }
  return (
    <Text size="sm" fw={600} mt="sm" role="status">
      {says.join(" · ")}
    </Text>
  );
}
