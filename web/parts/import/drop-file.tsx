import { Alert, Anchor, Button, FileButton, Paper, Stack, Text, Textarea, ThemeIcon } from "@mantine/core";
import { IconAlertTriangle, IconFileSpreadsheet } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Language } from "#shared/model/language.ts";
import { saveFile } from "../browser/save-file.ts";
import { csvFile } from "../csv/csv-file.ts";
import { FileError, type FileReason } from "../file/file-error.ts";
import { readTable, type TableContent } from "../file/read-table.ts";
import type { ImportKind } from "./import-screen.tsx";

export type Samples = Record<Language, readonly (readonly string[])[]>;

interface DropFileProps {
  kind: ImportKind;
  samples: Samples;
  pastes: boolean;
  onRead: (content: TableContent, source: Blob, name: string) => void;
}

/** Files are read in the browser. */
export function DropFile({ kind, samples, pastes, onRead }: DropFileProps) {
  const { t, i18n } = useTranslation("imports");
  const [over, setOver] = useState(false);
  const [reading, setReading] = useState(false);
  const [reason, setReason] = useState<FileReason | null>(null);
  const [pasted, setPasted] = useState("");
  const read = async (file: Blob, name: string) => {
    setReason(null);
    setReading(true);
    try {
      onRead(await readTable(file), file, name);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      setReason(error.reason);
    } finally {
      setReading(false);
    }
  };
  const take = (file: File | null | undefined) => (file ? void read(file, file.name) : undefined);
  const saveSample = () =>
    saveFile(
      csvFile(samples[Language.safeParse(i18n.language).data ?? "en"], i18n.language),
      `${t(`${kind}.sampleName`)}.csv`,
    );
  return (
    <Stack>
      <Paper
        withBorder
        p="xl"
        py={56}
        ta="center"
        style={{
          borderStyle: "dashed",
          borderWidth: 2,
          ...(over
            ? { borderColor: "var(--mantine-color-green-6)", background: "var(--mantine-color-green-light)" }
            : {}),
        }}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files[0]);
        }}
      >
        <ThemeIcon variant="light" size={56} radius="xl" mb="md">
          <IconFileSpreadsheet size={30} stroke={1.6} aria-hidden />
        </ThemeIcon>
        <Text fw={600} size="lg">
          {t("drop")}
        </Text>
        <Text c="dimmed" size="sm" mb="lg" maw={440} mx="auto">
          {t(`${kind}.hint`)}
        </Text>
        <FileButton accept=".csv,.tsv,.txt,.xlsx,.xls,text/csv" onChange={(file) => take(file)}>
          {(props) => (
            <Button {...props} loading={reading}>
              {t("choose")}
            </Button>
          )}
        </FileButton>
        <Text size="sm" mt="md">
          <Anchor component="button" type="button" inherit onClick={saveSample}>
            {t("sample")}
          </Anchor>
        </Text>
      </Paper>
      {pastes ? (
        <Paper withBorder p={{ base: "md", sm: "lg" }}>
          <Textarea
            label={t("paste")}
            description={t("pasteHint")}
            rows={4}
            spellCheck={false}
            value={pasted}
            onChange={({ currentTarget }) => setPasted(currentTarget.value)}
          />
          <Button
            mt="sm"
            variant="default"
            disabled={pasted.trim() === ""}
            loading={reading}
            onClick={() => void read(new Blob([pasted]), t("pasted"))}
          >
            {t("pasteCheck")}
          </Button>
        </Paper>
      ) : null}
      {reason === null ? null : (
        <Alert
          role="alert"
          color="coral"
          variant="light"
          icon={<IconAlertTriangle aria-hidden />}
          title={t(`reasons.${reason}`)}
        />
      )}
    </Stack>
  );
}
