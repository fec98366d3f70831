import { dataDirectory, runningStack } from "../local/data-directory.ts";
import { pointAtTable } from "../testing/point-at-table.ts";

// Makes somebody a platform administrator, or undoes it with --remove. Needs a running stack or
// AWS_ENDPOINT_URL_DYNAMODB.
const endpoint = process.env.AWS_ENDPOINT_URL_DYNAMODB ?? runningStack(dataDirectory())?.endpoint;
const given = process.argv.slice(2);
const removes = given.includes("--remove");
const [email, ...more] = given.filter((word) => word !== "--remove");

async function change(address: string): Promise<string> {
  const { setPlatformAdministrator } = await import("#functions/data/accounts/users.ts");
  const user = await setPlatformAdministrator(address, !removes);
  if (!user) throw new Error(`Nobody has confirmed an account with the address ${address}.`);
  if (removes) return `${address} is not an administrator of the platform any more.`;
  const { everyOrganization } = await import("./recount/organizations.ts");
  const { length } = await everyOrganization();
  return `${address} is now an administrator of the platform and reads all ${length} organizations at /admin.`;
}

if (email === undefined || more.length > 0 || email.startsWith("-")) {
  console.error("Usage: npm run ops -- platform-admin <email> [--remove]");
  process.exitCode = 1;
} else if (endpoint === undefined) {
  console.error("No stack is running on this data. Start one with npm start, or set LOCAL_DATA_DIR to its directory.");
  process.exitCode = 1;
} else {
  pointAtTable(endpoint);
  try {
    console.log(await change(email));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
