import { CfnConfigurationSet } from "aws-cdk-lib/aws-ses";
import type { Construct } from "constructs";
import type { Settings } from "./settings.ts";

/** Prefix of the configuration sets' names, which are unique per account. */
export const mailSets = ({ stage }: Settings): string => `reviens-${stage}`;

/**
 * Mails to staff bypass SES's account-wide suppression list, where another business's spam complaint would silently
 * block them (https://docs.aws.amazon.com/ses/latest/dg/sending-email-suppression-list.html).
 */
export function addMailSets(scope: Construct, settings: Settings): string[] {
  const sets = { staff: [], customers: ["COMPLAINT"] };
  return Object.entries(sets).map(([readers, suppressedReasons]) => {
    const name = `${mailSets(settings)}-${readers}`;
    new CfnConfigurationSet(scope, `${readers}Mail`, { name, suppressionOptions: { suppressedReasons } });
    return name;
  });
}
