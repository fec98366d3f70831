import { Button } from "@mantine/core";
import { IconDownload, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Following } from "#web/api/export.ts";
import { ApiProblem } from "#web/api/problem.ts";
import { showFailure } from "#web/parts/notice/toasts.ts";
import { saveFile } from "../browser/save-file.ts";

interface ExportButtonProps {
  label: string;
  /** Says for screen readers that the button now stops the export. */
  stopLabel: string;
  /** The file's name without its ending. */
  fileName: string;
  download: (following: Following) => Promise<Blob>;
}

/** Saves an export as one CSV file. While it loads, the button shows the size so far and stops it. */
export function ExportButton({ label, stopLabel, fileName, download }: ExportButtonProps) {
  const { i18n } = useTranslation();
  const [size, setSize] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    setSize(0);
    try {
      saveFile(await download({ signal: controller.signal, onPart: setSize }), `${fileName}.csv`);
    } catch (error) {
      if (!controller.signal.aborted && error instanceof ApiProblem) showFailure(error, () => void start());
    } finally {
      setSize(null);
    }
  };

  if (size === null) {
    return (
      <Button variant="default" leftSection={<IconDownload size={17} aria-hidden />} onClick={() => void start()}>
        {label}
      </Button>
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
