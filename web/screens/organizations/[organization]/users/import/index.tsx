import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import { Language } from "#shared/model/language.ts";
import { rolesToGive } from "#shared/rules/organization-user.ts";
import { may } from "#shared/rules/permissions.ts";
import { addresses } from "#web/addresses.ts";
import { useOrganization } from "#web/api/organizations.ts";
import { useUserImport } from "#web/api/user-import.ts";
import { saveFile } from "#web/parts/browser/save-file.ts";
import { DropFile } from "#web/parts/csv/drop-file.tsx";
import type { CsvContent } from "#web/parts/csv/read-csv.ts";
import { Page } from "#web/parts/layout/page.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import { BackToUsers } from "#web/parts/users/back-to-users.tsx";
import { NotPermitted } from "#web/parts/users/not-permitted.tsx";
import { BadLines } from "./bad-lines.tsx";
import { CheckUsers } from "./check-users.tsx";
import { type BadRow, readUsers } from "./read-users.ts";
import { sampleFile } from "./sample-file.ts";
import { Sending } from "./sending.tsx";

/** `/organizations/{organization}/users/import`: adds the people of a CSV file, which is checked first. */
export default function ImportUsersScreen() {
  const { t, i18n } = useTranslation("users");
  const { organization = "" } = useParams();
  const { data: profile } = useOrganization(organization);
  const [file, setFile] = useState<{ content: CsvContent; name: string } | null>(null);
  const { start, resume, reset, ...progress } = useUserImport(organization);
  const busy = progress.phase === "sending" || progress.phase === "paused";
  const role = profile?.role;
  const read = useMemo(
    () => (file === null || role === undefined ? null : readUsers(file.content, rolesToGive(role))),
    [file, role],
  );

  useEffect(() => {
    if (!busy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [busy]);

  if (profile !== undefined && !may(profile.role, "user.manage"))
    return <NotPermitted organization={organization} title={t("import.title")} />;

  const again = () => {
    reset();
    setFile(null);
  };
  const { added, notEmailed, alreadyThere, rejected } = progress.report;
  const refused = rejected.map(({ line, field, reason }): BadRow => {
    const cells = file?.content.records.find((record) => record.line === line)?.cells ?? [];
    return { line, cells, problems: [{ field: field ?? "", reason }] };
  });
  return (
    <Page width="56rem">
      <BackToUsers organization={organization} />
      <ScreenHead title={t("import.title")}>{t("import.lead")}</ScreenHead>
      {progress.phase === "done" ? (
        <Stack gap="lg">
          <Paper withBorder radius="lg" p="xl" role="status">
            <Title order={2} size="h3">
              {added === 0 ? t("import.doneNone") : t("import.done", { count: added })}
            </Title>
            {notEmailed > 0 ? <Text mt={4}>{t("import.notEmailed", { count: notEmailed })}</Text> : null}
            {alreadyThere > 0 ? <Text mt={4}>{t("import.already", { count: alreadyThere })}</Text> : null}
            <Group mt="lg" gap="sm">
              <Button component={Link} to={addresses.users(organization)}>
                {t("import.toList")}
              </Button>
              <Button variant="default" onClick={again}>
                {t("import.again")}
              </Button>
            </Group>
          </Paper>
          <BadLines
            lines={[...(read?.bad ?? []), ...refused].toSorted((one, two) => one.line - two.line)}
            header={read?.header ?? []}
          />
        </Stack>
      ) : busy ? (
        <Sending progress={progress} onResume={resume} />
      ) : file === null || profile === undefined ? (
        <DropFile
          texts={{
            drop: t("import.drop"),
            hint: t("import.dropHint"),
            choose: t("import.choose"),
            sample: t("import.sample"),
          }}
          reasonText={(reason) => t(`import.reasons.${reason}`)}
          onSample={() =>
            saveFile(
              new Blob([sampleFile(Language.safeParse(i18n.language).data ?? "en")], { type: "text/csv" }),
              `${t("import.sampleName")}.csv`,
            )
          }
          onRead={(content, name) => setFile({ content, name })}
        />
      ) : (
        <CheckUsers name={file.name} read={read} onStart={start} onBack={again} />
      )}
    </Page>
  );
}
