import { Anchor, Stack, Text, Title } from "@mantine/core";
import { IconChevronLeft, IconLock } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import { may } from "#shared/rules/permissions.ts";
import { addresses } from "#web/addresses.ts";
import { useImport } from "#web/api/import.ts";
import { useLocations, useOrganization } from "#web/api/organizations.ts";
import type { BadLine } from "#web/parts/csv/bad-line.ts";
import { ChooseFile } from "#web/parts/csv/choose-file.tsx";
import type { CsvContent } from "#web/parts/csv/read-csv.ts";
import { Blank } from "#web/parts/layout/blank.tsx";
import { Page } from "#web/parts/layout/page.tsx";
import { CheckFile } from "./check-file.tsx";
import { SendingProgress } from "./progress.tsx";
import { Report } from "./report.tsx";
import { sampleFile } from "./sample-file.ts";

interface Left {
  bad: readonly BadLine[];
  header: readonly string[];
}

/** `/organizations/{organization}/feedbacks/import`: imports past feedback from a CSV file, which is checked first. */
export default function ImportScreen() {
  const { t } = useTranslation("feedbacks");
  const { organization = "" } = useParams();
  const { data: profile } = useOrganization(organization);
  const { data: locations } = useLocations(organization);
  const [file, setFile] = useState<{ content: CsvContent; name: string } | null>(null);
  const [left, setLeft] = useState<Left>({ bad: [], header: [] });
  const { start, resume, reset, ...progress } = useImport(organization);
  const busy = progress.phase === "sending" || progress.phase === "paused";

  useEffect(() => {
    if (!busy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [busy]);

  const again = () => {
    reset();
    setFile(null);
  };
  const refused = progress.report.rejected.map(({ line, field, reason }): BadLine => {
    const cells = file?.content.records.find((record) => record.line === line)?.cells ?? [];
    return { line, row: line, cells, problems: [{ field, reason }] };
  });

  if (profile !== undefined && !may(profile.role, "feedback.import")) {
    return <Blank icon={IconLock} title={t("import.forbidden.title")} text={t("import.forbidden.text")} />;
  }
  return (
    <Page width="66rem">
      <Stack gap="lg">
        <div>
          <Anchor component={Link} to={addresses.feedbacks(organization)} size="sm" underline="hover">
            <IconChevronLeft size={15} aria-hidden style={{ verticalAlign: -2 }} /> {t("title")}
          </Anchor>
          <Title order={1} mt={4}>
            {t("import.title")}
          </Title>
          <Text c="dimmed" maw={640}>
            {t("import.lead")}
          </Text>
        </div>
        {progress.phase === "done" ? (
          <Report
            report={progress.report}
            bad={[...left.bad, ...refused].toSorted((one, two) => one.line - two.line)}
            header={left.header}
            organization={organization}
            onAnother={again}
          />
        ) : busy ? (
          <SendingProgress progress={progress} onResume={resume} />
        ) : file === null || profile === undefined || locations === undefined ? (
          <ChooseFile
            hint={t("import.dropHint")}
            sample={sampleFile}
            onRead={(content, name) => setFile({ content, name })}
          />
        ) : (
          <CheckFile
            {...file}
            organization={profile}
            locations={locations}
            onBack={again}
            onStart={(rows, bad, header, complaints) => {
              setLeft({ bad, header });
              start(rows, complaints);
            }}
          />
        )}
      </Stack>
    </Page>
  );
}
