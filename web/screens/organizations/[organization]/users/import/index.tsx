import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { rolesToGive } from "#shared/rules/accounts/organization-user.ts";
import { appAddresses } from "#web/addresses.ts";
import { useLocations, useOrganization } from "#web/api/organizations.ts";
import { useUserImport } from "#web/api/user-import.ts";
import type { Samples } from "#web/parts/import/drop-file.tsx";
import { ImportScreen } from "#web/parts/import/import-screen.tsx";
import { Result } from "#web/parts/import/result.tsx";
import { mayOpen } from "#web/screen-permissions.ts";
import { CheckUsers } from "./check-users.tsx";

/** `places` are names of locations. */
const samplesWith = (places: string): Samples => ({
  en: [
    ["First name", "Last name", "Email", "Phone", "Role", "Locations"],
    ["Ada", "Roy", "ada@example.com", "+1 514 555 0142", "operator", ""],
    ["Leo", "Tremblay", "leo@example.com", "", "employee", places],
  ],
  fr: [
    ["Prénom", "Nom", "Courriel", "Téléphone", "Rôle", "Établissements"],
    ["Ada", "Roy", "ada@example.com", "+1 514 555 0142", "opérateur", ""],
    ["Léo", "Tremblay", "leo@example.com", "", "employé", places],
  ],
});

export default function ImportUsersScreen() {
  const { t } = useTranslation("imports");
  const { organization = "" } = useParams();
  const { data: profile } = useOrganization(organization);
  const { data: locations } = useLocations(organization);
  const job = useUserImport(organization);
  const list = appAddresses.users(organization);
  return (
    <ImportScreen
      kind="users"
      list={list}
      allowed={profile === undefined || mayOpen(profile, "importUsers")}
      samples={samplesWith(
        (locations ?? [])
          .slice(0, 2)
          .map(({ name }) => name)
          .join("; "),
      )}
      job={job}
      check={
        profile === undefined || locations === undefined
          ? null
          : (file, note) => (
              <CheckUsers
                organization={organization}
                file={file}
                given={rolesToGive(profile.role)}
                locations={locations}
                onStart={({ good, ...left }) => {
                  note(left);
                  job.start(good);
                }}
              />
            )
      }
      result={({ added, alreadyThere, notEmailed }, leftOut, again) => (
        <Result kind="users" counts={{ added, there: alreadyThere, leftOut }} list={list} onAgain={again}>
          {notEmailed > 0 ? <Text mt="lg">{t("users.notEmailed", { count: notEmailed })}</Text> : null}
        </Result>
      )}
    />
  );
}
