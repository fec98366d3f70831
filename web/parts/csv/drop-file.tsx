import { Alert, Anchor, Button, FileButton, Paper, Stack, Text, ThemeIcon } from "@mantine/core";
import { IconAlertTriangle, IconFileTypeCsv } from "@tabler/icons-react";
import { useState } from "react";
import { type CsvContent, CsvError, type CsvReason, readCsv } from "./read-csv.ts";

interface DropFileProps {
  texts: { drop: string; hint: string; choose: string; sample: string };
  /** Why a file cannot be read, as a sentence. */
  reasonText: (reason: CsvReason) => string;
  onSample: () => void;
  onRead: (content: CsvContent, name: string) => void;
}

/** Takes a CSV file that is chosen or dropped, and reads it in the browser. */
export function DropFile({ texts, reasonText, onSample, onRead }: DropFileProps) {
  const [over, setOver] = useState(false);
  const [reading, setReading] = useState(false);
  const [reason, setReason] = useState<CsvReason | null>(null);
  const take = async (file: File | null | undefined) => {
    if (!file) return;
    setReason(null);
    setReading(true);
    try {
      onRead(await readCsv(file), file.name);
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      setReason(error.reason);
    } finally {
      setReading(false);
    }
  };
  return (
    <Stack>
      <Paper
        withBorder
        radius="lg"
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
          void take(event.dataTransfer.files[0]);
        }}
      >
        <ThemeIcon variant="light" size={56} radius="xl" mb="md">
          <IconFileTypeCsv size={30} stroke={1.6} aria-hidden />
        </ThemeIcon>
        <Text fw={600} size="lg">
          {texts.drop}
        </Text>
        <Text c="dimmed" size="sm" mb="lg" maw={440} mx="auto">
          {texts.hint}
        </Text>
        <FileButton accept=".csv,.tsv,.txt,text/csv" onChange={(file) => void take(file)}>
          {(props) => (
            <Button {...props} loading={reading}>
              {texts.choose}
            </Button>
          )}
        </FileButton>
        <Text size="sm" mt="md">
          <Anchor component="button" type="button" inherit onClick={onSample}>
            {texts.sample}
          </Anchor>
        </Text>
      </Paper>
      {reason === null ? null : (
        <Alert
          role="alert"
          color="coral"
          variant="light"
          icon={<IconAlertTriangle aria-hidden />}
          title={reasonText(reason)}
        />
      )}
    </Stack>
  );
}
