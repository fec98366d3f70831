import { Button, Menu } from "@mantine/core";
import { IconDownload, IconX } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { onceThere } from "#web/api/connection.ts";
import type { ExportPart, Following } from "#web/api/export.ts";
import { ApiProblem } from "#web/api/problem.ts";
import { showFailure } from "#web/parts/notice/toasts.ts";
import { useAskBeforeUnload } from "../browser/ask-before-unload.ts";
import { saveFile } from "../browser/save-file.ts";
import type { ExportFormat, ExportWriting } from "./export-file.ts";

interface ExportButtonProps {
  label: string;
  stopLabel: string;
  fileName: string;
  download: (following: Following) => Promise<string>;
  timeZone: string;
  columns: ExportWriting["columns"];
}

const exportFormats: readonly ExportFormat[] = ["xlsx", "csv"];
const formatNames: Record<ExportFormat, string> = { xlsx: "Excel (XLSX)", csv: "CSV" };

const writer = onceThere(() => import("./export-file.ts"));

export function ExportButton({ label, stopLabel, fileName, download, timeZone, columns }: ExportButtonProps) {
  const { t, i18n } = useTranslation();
  const [size, setSize] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useAskBeforeUnload(size !== null);

  const start = async (format: ExportFormat, parts: ExportPart[] = []) => {
    const controller = new AbortController();
    running.current = controller;
    setSize(0);
    try {
      const csv = await download({ signal: controller.signal, onPart: setSize, parts });
      const { exportFile } = await writer();
      saveFile(await exportFile(csv, format, { language: i18n.language, timeZone, columns }), `${fileName}.${format}`);
    } catch (error) {
      if (controller.signal.aborted) return;
      if (error instanceof ApiProblem) showFailure(error, () => void start(format, parts));
      else showFailure(t("errors.chunk"));
    } finally {
      setSize(null);
    }
  };

  if (size === null) {
    return (
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconDownload size={17} aria-hidden />}>
            {label}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {exportFormats.map((format) => (
            <Menu.Item key={format} onClick={() => void start(format)}>
              {formatNames[format]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    );
  }
  const kilobytes = new Intl.NumberFormat(i18n.language, { style: "unit", unit: "kilobyte", maximumFractionDigits: 0 });
  return (
    <Button
      variant="default"
      leftSection={<IconX size={17} aria-hidden />}
      onClick={() => running.current?.abort()}
      aria-label={stopLabel}
    >
      {kilobytes.format(size / 1000)}
    </Button>
  );
}
