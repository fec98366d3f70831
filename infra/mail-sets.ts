import { CfnConfigurationSet } from "aws-cdk-lib/aws-ses";
import type { Construct } from "constructs";
import type { Settings } from "./settings.ts";

/** How the names of SES's configuration sets begin: an account has each name once. */
export const mailSets = ({ stage }: Settings): string => `reviens-${stage}`;

/**
 * What SES does with addresses that it would rather not write to. By itself it keeps one list for the whole account, takes
 * emails to its addresses and sends none of them (https://docs.aws.amazon.com/ses/latest/dg/sending-email-suppression-list.html).
 * So an owner who marks one request of another business as spam would get no alert and no link to a new password any more,
 * and nobody would know. What goes to staff passes the list by. An email that came back stands there too, whatever it was refused
 * for: who is written to no more after that, our own list says. Answers the sets' names.
 */
export function addMailSets(scope: Construct, settings: Settings): string[] {
  const sets = { staff: [], customers: ["COMPLAINT"] };
  return Object.entries(sets).map(([readers, suppressedReasons]) => {
    const name = `${mailSets(settings)}-${readers}`;
    new CfnConfigurationSet(scope, `${readers}Mail`, { name, suppressionOptions: { suppressedReasons } });
    return name;
  });
}
