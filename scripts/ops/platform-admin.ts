import { openTable } from "./stage/open-table.ts";

// Makes somebody a platform administrator, or undoes it: npm run ops -- platform-admin [--stage <stage>] <email> [--remove].
async function change(address: string, removes: boolean): Promise<string> {
  const { setPlatformAdministrator } = await import("#functions/data/accounts/users.ts");
  const user = await setPlatformAdministrator(address, !removes);
  if (!user) throw new Error(`Nobody has confirmed an account with the address ${address}.`);
  if (removes) return `${address} is not an administrator of the platform any more.`;
  const { everyOrganization } = await import("./recount/organizations.ts");
  const { length } = await everyOrganization();
  return `${address} is now an administrator of the platform and reads all ${length} organizations at /admin.`;
}

try {
  const given = openTable(process.argv.slice(2));
  const [email, ...more] = given.filter((word) => word !== "--remove");
  if (email === undefined || more.length > 0 || email.startsWith("-"))
    throw new Error("Usage: npm run ops -- platform-admin [--stage <stage>] <email> [--remove]");
  console.log(await change(email, given.includes("--remove")));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
