import { dataDirectory, runningStack } from "./local/data-directory.ts";
import { pointAtTable } from "./testing/point-at-table.ts";

// Once after the release that keeps with each account where its person was a member: finds those who left or were removed
// before, by whom the organizations still name. Needs a running stack or AWS_ENDPOINT_URL_DYNAMODB.
const endpoint = process.env.AWS_ENDPOINT_URL_DYNAMODB ?? runningStack(dataDirectory())?.endpoint;

async function note(): Promise<void> {
  const { everyOrganization } = await import("./recount/organizations.ts");
  const { noteFormerMembers } = await import("./former-members/note-former-members.ts");
  let noted = 0;
  const organizations = await everyOrganization();
  for (const { _id } of organizations) noted += await noteFormerMembers(_id);
  console.log(`${noted} former members of ${organizations.length} organizations are kept with their accounts.`);
}

if (endpoint === undefined) {
  console.error("No stack is running on this data. Start one with npm start, or set LOCAL_DATA_DIR to its directory.");
  process.exitCode = 1;
} else {
  pointAtTable(endpoint);
  try {
    await note();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
