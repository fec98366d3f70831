import { CfnOutput, type Stack } from "aws-cdk-lib";
import * as iam from "aws-cdk-lib/aws-iam";
import { acknowledge } from "./findings.ts";
import { edgeRegion, type StageSettings, siteBucketName } from "./settings.ts";

const issuer = "token.actions.githubusercontent.com";

/** What the preflight reads of an account (scripts/deploy/preflight.ts); none of it names a resource. */
const preflight = [
  "acm:DescribeCertificate",
  "cloudformation:DescribeStacks",
  "lambda:GetAccountSettings",
  "servicequotas:GetServiceQuota",
  "ses:GetAccount",
  "ses:GetEmailIdentity",
  "sns:GetSMSAttributes",
  "sns:GetSMSSandboxAccountStatus",
  "sns:ListSubscriptionsByTopic",
];

/** Lets one repository's environment, named as the stage, deploy without keys: by the CDK's own roles. */
export function addCiRole(stack: Stack, settings: StageSettings, repository: string): iam.Role {
  const { stage, account, region } = settings;
  const arnOf = (service: string, resource: string, resourceName?: string) =>
    stack.formatArn({
      ...{ service, region: "", resource },
      ...(resourceName === undefined ? { account: "" } : { resourceName }),
    });
  const role = new iam.Role(stack, "CiRole", {
    roleName: `reviens-${stage}-ci`,
    description: `Deploys the stage ${stage} from ${repository}`,
    assumedBy: new iam.WebIdentityPrincipal(arnOf("iam", "oidc-provider", issuer), {
      StringEquals: {
        [`${issuer}:aud`]: "sts.amazonaws.com",
        [`${issuer}:sub`]: `repo:${repository}:environment:${stage}`,
      },
    }),
  });
  const roles = ["deploy", "file-publishing", "lookup"].flatMap((kind) =>
    [...new Set([region, edgeRegion])].map((at) => arnOf("iam", "role", `cdk-hnb659fds-${kind}-role-${account}-${at}`)),
  );
  const site = arnOf("s3", siteBucketName(settings));
  role.addToPolicy(new iam.PolicyStatement({ actions: ["sts:AssumeRole"], resources: roles }));
  role.addToPolicy(new iam.PolicyStatement({ actions: ["s3:ListBucket"], resources: [site] }));
  role.addToPolicy(new iam.PolicyStatement({ actions: ["s3:PutObject"], resources: [`${site}/*`] }));
  role.addToPolicy(new iam.PolicyStatement({ actions: preflight, resources: ["*"] }));
  acknowledge(role, {
    "AwsSolutions-IAM5[Resource::*]": "These actions read figures of the account, which have no resource to name.",
    [`AwsSolutions-IAM5[Resource::arn:aws:s3:::${siteBucketName(settings)}/*]`]:
      "The site's files have names with their hash.",
  });
  new CfnOutput(stack, "CiRoleArn", { value: role.roleArn });
  return role;
}
