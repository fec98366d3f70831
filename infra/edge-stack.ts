import { CfnOutput, Stack, type StackProps } from "aws-cdk-lib";
import { Certificate, CertificateValidation } from "aws-cdk-lib/aws-certificatemanager";
import { CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import type { Construct } from "constructs";
import { type StageSettings, stackName } from "./settings.ts";

type Rule = Pick<CfnWebACL.RuleProperty, "action" | "overrideAction" | "statement">;

/** Calls in five minutes by one address: twice what an API key may make, and a shop's Wi-Fi shares one address. */
const callsByAddress = 6_000;

/** Customers write what they like, so these rules of AWS only count in bodies. */
const bodyRules = ["SizeRestrictions", "CrossSiteScripting", "GenericLFI", "GenericRFI", "EC2MetaDataSSRF"];

const managed = (name: string, counted: readonly string[] = []): Rule => ({
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: "AWS",
      name,
      ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
    },
  },
});

const rules: Readonly<Record<string, Rule>> = {
  AddressFlood: {
    action: { block: {} },
    statement: { rateBasedStatement: { limit: callsByAddress, aggregateKeyType: "IP" } },
  },
  KnownAttackers: managed("AWSManagedRulesAmazonIpReputationList"),
  KnownAttacks: managed("AWSManagedRulesKnownBadInputsRuleSet"),
  CommonAttacks: managed(
    "AWSManagedRulesCommonRuleSet",
    bodyRules.map((rule) => `${rule}_BODY`),
  ),
};

/** CloudFront's certificate and firewall, which exist in us-east-1 only. */
export class EdgeStack extends Stack {
  constructor(scope: Construct, settings: StageSettings, props: StackProps) {
    super(scope, stackName(settings, "Edge"), { ...props, description: "Reviens: the certificate and the firewall" });
    if (settings.domain !== null) {
      const certificate = new Certificate(this, "Certificate", {
        domainName: settings.domain,
        validation: CertificateValidation.fromDns(),
      });
      new CfnOutput(this, "CertificateArn", { value: certificate.certificateArn });
    }
    const visibilityOf = (metricName: string) => ({
      metricName,
      cloudWatchMetricsEnabled: true,
      sampledRequestsEnabled: false,
    });
    const firewall = new CfnWebACL(this, "Firewall", {
      scope: "CLOUDFRONT",
      defaultAction: { allow: {} },
      visibilityConfig: visibilityOf(`reviens-${settings.stage}`),
      rules: Object.entries(rules).map(([name, rule], priority) => ({
        name,
        priority,
        ...rule,
        visibilityConfig: visibilityOf(name),
      })),
    });
    new CfnOutput(this, "FirewallArn", { value: firewall.attrArn });
  }
}
