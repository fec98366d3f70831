import { Alert, Paper, Radio, Select, Stack } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ChosenFile } from "./import-screen.tsx";

export function FileDoubts({ file: { content, onChoice } }: { file: Pick<ChosenFile, "content" | "onChoice"> }) {
  const { t } = useTranslation("imports");
  const { decoded, sheets, sheet } = content;
  return (
    <>
      {sheets.length < 2 ? null : (
        <Select
          label={t("sheet")}
          maw={320}
          allowDeselect={false}
          data={sheets}
          value={sheet}
          onChange={(chosen) => chosen !== null && onChoice({ sheet: chosen })}
        />
      )}
      {decoded === null || decoded.doubts.length < 2 ? null : (
        <Paper withBorder radius="lg" p={{ base: "md", sm: "lg" }}>
          <Radio.Group label={t("encoding")} value={decoded.encoding} onChange={(encoding) => onChoice({ encoding })}>
            <Stack gap="xs" mt="sm">
              {decoded.doubts.map(({ encoding, words }) => (
                <Radio key={encoding} value={encoding} label={words.join(", ")} />
              ))}
            </Stack>
          </Radio.Group>
        </Paper>
      )}
      {decoded === null || decoded.mended.length === 0 ? null : (
        <Alert color="amber" variant="light" icon={<IconAlertTriangle aria-hidden />}>
          {t("mended", { words: decoded.mended.slice(0, wordsShown).join(", "), count: decoded.mended.length })}
        </Alert>
      )}
    </>
  );
}

const wordsShown = 10;
