import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { downloadExport } from "#web/api/feedbacks.ts";
import { useSearchState } from "#web/parts/browser/search-state.ts";
import { ExportButton as Exporting } from "#web/parts/export/export-button.tsx";
import { filterFrom } from "./filter.ts";

export function ExportFeedbacksButton({
  organization,
  fileName,
  timeZone,
}: {
  organization: string;
  fileName: string;
  timeZone: string;
}) {
  const { t } = useTranslation("feedbacks");
  const queries = useQueryClient();
  const [search] = useSearchState();
  return (
    <Exporting
      label={t("export")}
      stopLabel={t("stopExport")}
      fileName={fileName}
      timeZone={timeZone}
      columns={t("columns", { returnObjects: true })}
      download={(following) => downloadExport(queries, organization, filterFrom(search), following)}
    />
  );
}
