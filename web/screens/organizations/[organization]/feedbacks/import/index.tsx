import { useParams } from "react-router-dom";
import { mayIn } from "#shared/rules/permissions.ts";
import { addresses } from "#web/addresses.ts";
import { useFeedbackImport } from "#web/api/feedback-import.ts";
import { useLocations, useOrganization } from "#web/api/organizations.ts";
import { ImportScreen } from "#web/parts/import/import-screen.tsx";
import { CheckFile } from "./check-file.tsx";
import { limits } from "./limits.ts";
import { Report } from "./report.tsx";
import { samples } from "./samples.ts";

export default function ImportFeedbacksScreen() {
  const { organization = "" } = useParams();
  const { data: profile } = useOrganization(organization);
  const { data: locations } = useLocations(organization);
  const job = useFeedbackImport(organization);
  return (
    <ImportScreen
      kind="feedbacks"
      list={addresses.feedbacks(organization)}
      allowed={profile === undefined || mayIn(profile, "feedback.import")}
      samples={samples}
      limits={limits}
      job={job}
      check={
        profile === undefined || locations === undefined
          ? null
          : (file, note) => (
              <CheckFile
                file={file}
                organization={profile}
                locations={locations}
                onStart={(rows, complaints, left) => {
                  note(left);
                  job.start(rows, complaints);
                }}
              />
            )
      }
      result={(report, leftOut, again) => (
        <Report report={report} leftOut={leftOut} organization={organization} onAgain={again} />
      )}
    />
  );
}
