import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { downloadExport } from "#web/api/feedbacks.ts";
import { useSearchState } from "#web/parts/browser/search-state.ts";
import { ExportButton as Exporting } from "#web/parts/export/export-button.tsx";
import { filterFrom } from "./filter.ts";

/** Saves the filtered feedback as one CSV file. */
export function ExportButton({ organization, fileName }: { organization: string; fileName: string }) {
  const { t } = useTranslation("feedbacks");
  const queries = useQueryClient();
  const [search] = useSearchState();
  return (
    <Exporting
      label={t("export")}
      stopLabel={t("stopExport")}
      fileName={fileName}
      download={(following) => downloadExport(queries, organization, filterFrom(search), following)}
    />
  );
}
