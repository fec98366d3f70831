import { Button } from "@mantine/core";
import { IconDownload, IconX } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { downloadExport } from "#web/api/feedbacks.ts";
import { ApiProblem } from "#web/api/problem.ts";
import { saveFile } from "#web/parts/browser/save-file.ts";
import { useSearchState } from "#web/parts/browser/search-state.ts";
import { showFailure } from "#web/parts/notice/toasts.ts";
import { filterFrom } from "./filter.ts";

/**
 * Saves the filtered feedback as one CSV file. While it loads, the button shows the size so far and stops the export.
 */
export function ExportButton({ organization, fileName }: { organization: string; fileName: string }) {
  const { t, i18n } = useTranslation("feedbacks");
  const queries = useQueryClient();
  const [search] = useSearchState();
  const [size, setSize] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    setSize(0);
    try {
      const options = { signal: controller.signal, onPart: setSize };
      saveFile(await downloadExport(queries, organization, filterFrom(search), options), `${fileName}.csv`);
    } catch (error) {
      if (!controller.signal.aborted && error instanceof ApiProblem) showFailure(error, () => void start());
    } finally {
      setSize(null);
    }
  };

  if (size === null) {
    return (
      <Button variant="default" leftSection={<IconDownload size={17} aria-hidden />} onClick={() => void start()}>
        {t("export")}
      </Button>
    );
  }
  const kilobytes = new Intl.NumberFormat(i18n.language, { style: "unit", unit: "kilobyte", maximumFractionDigits: 0 });
  return (
    <Button
      variant="default"
      leftSection={<IconX size={17} aria-hidden />}
      onClick={() => running.current?.abort()}
      aria-label={t("stopExport")}
    >
      {kilobytes.format(size / 1000)}
    </Button>
  );
}
