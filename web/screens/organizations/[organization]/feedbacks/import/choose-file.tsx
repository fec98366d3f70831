import { useTranslation } from "react-i18next";
import { Language } from "#shared/model/language.ts";
import { saveFile } from "#web/parts/browser/save-file.ts";
import { DropFile } from "#web/parts/csv/drop-file.tsx";
import type { CsvContent } from "#web/parts/csv/read-csv.ts";
import { sampleFile } from "./sample-file.ts";

interface ChooseFileProps {
  onRead: (content: CsvContent, name: string) => void;
}

/** Takes a CSV file of past feedback. */
export function ChooseFile({ onRead }: ChooseFileProps) {
  const { t, i18n } = useTranslation("feedbacks");
  const saveSample = () =>
    saveFile(
      new Blob([sampleFile(Language.safeParse(i18n.language).data ?? "en")], { type: "text/csv" }),
      `${t("import.sampleName")}.csv`,
    );
  return (
    <DropFile
      texts={{
        drop: t("import.drop"),
        hint: t("import.dropHint"),
        choose: t("import.choose"),
        sample: t("import.sample"),
      }}
      reasonText={(reason) => t(`import.reasons.${reason}`)}
      onSample={saveSample}
      onRead={onRead}
    />
  );
}
