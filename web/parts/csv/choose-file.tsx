import { useTranslation } from "react-i18next";
import { Language } from "#shared/model/language.ts";
import { saveFile } from "../browser/save-file.ts";
import { DropFile } from "./drop-file.tsx";
import type { CsvContent } from "./read-csv.ts";

interface ChooseFileProps {
  /** What the file may hold. */
  hint: string;
  /** A file as it may be, in a language. */
  sample: (language: Language) => string;
  onRead: (content: CsvContent, name: string) => void;
}

/** Takes a CSV file, and offers one to begin with. */
export function ChooseFile({ hint, sample, onRead }: ChooseFileProps) {
  const { t, i18n } = useTranslation("feedbacks");
  const saveSample = () =>
    saveFile(
      new Blob([sample(Language.safeParse(i18n.language).data ?? "en")], { type: "text/csv" }),
      `${t("import.sampleName")}.csv`,
    );
  return (
    <DropFile
      texts={{
        drop: t("import.drop"),
        hint,
        choose: t("import.choose"),
        sample: t("import.sample"),
      }}
      reasonText={(reason) => t(`import.reasons.${reason}`)}
      onSample={saveSample}
      onRead={onRead}
    />
  );
}
