import { useParams } from "react-router-dom";
import { mayIn } from "#shared/rules/permissions.ts";
import { addresses } from "#web/addresses.ts";
import { useLocationImport } from "#web/api/location-import.ts";
import { useOrganization } from "#web/api/organizations.ts";
import { ImportScreen } from "#web/parts/import/import-screen.tsx";
import { Result } from "#web/parts/import/result.tsx";
import { CheckLocations } from "./check-locations.tsx";
import { samples } from "./samples.ts";

export default function ImportLocationsScreen() {
  const { organization = "" } = useParams();
  const { data: profile } = useOrganization(organization);
  const job = useLocationImport(organization);
  const list = addresses.locations(organization);
  return (
    <ImportScreen
      kind="locations"
      list={list}
      allowed={profile === undefined || mayIn(profile, "location.manage")}
      samples={samples}
      job={job}
      check={(file, note) => (
        <CheckLocations
          file={file}
          organization={organization}
          onStart={({ good, ...left }, links) => {
            note(left);
            job.start(good, links);
          }}
        />
      )}
      result={({ added, alreadyThere }, leftOut, again) => (
        <Result kind="locations" counts={{ added, there: alreadyThere, leftOut }} list={list} onAgain={again} />
      )}
    />
  );
}
