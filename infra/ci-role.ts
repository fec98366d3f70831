import { ArnFormat, CfnOutput, type Stack } from "aws-cdk-lib";
import * as iam from "aws-cdk-lib/aws-iam";
import { acknowledge } from "./findings.ts";
import { edgeRegion, type StageSettings, siteBucketName } from "./settings.ts";

const issuer = "token.actions.githubusercontent.com";

/** What `npm run deploy` asks besides the CDK (scripts/deploy); none of it names a resource beforehand. */
const asked = [
  "acm:DescribeCertificate",
  "acm:ListCertificates",
  "cloudformation:DescribeStacks",
  "cloudformation:ListStackResources",
  "lambda:GetAccountSettings",
  "logs:FilterLogEvents",
  "servicequotas:ListServiceQuotas",
  "ses:DescribeActiveReceiptRuleSet",
  "ses:GetAccount",
  "ses:GetEmailIdentity",
  "ses:SetActiveReceiptRuleSet",
  "sms-voice:DescribePhoneNumbers",
  "sms-voice:UpdatePhoneNumber",
  "sns:GetSMSAttributes",
  "sns:GetSMSSandboxAccountStatus",
  "sqs:GetQueueAttributes",
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
  const releases = arnOf("s3", `cdk-hnb659fds-assets-${account}-${region}/reviens/${stage}`);
  const originKeys = stack.formatArn({
    service: "secretsmanager",
    resource: "secret",
    resourceName: "*OriginCheck*",
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
  role.addToPolicy(new iam.PolicyStatement({ actions: ["sts:AssumeRole"], resources: roles }));
  role.addToPolicy(new iam.PolicyStatement({ actions: ["s3:ListBucket"], resources: [site] }));
  role.addToPolicy(new iam.PolicyStatement({ actions: ["s3:PutObject"], resources: [`${site}/*`] }));
  role.addToPolicy(
    new iam.PolicyStatement({ actions: ["s3:GetObject", "s3:PutObject"], resources: [`${releases}/*`] }),
  );
  role.addToPolicy(
    new iam.PolicyStatement({
      actions: ["secretsmanager:GetSecretValue"],
      resources: [originKeys],
      conditions: { StringEquals: { "aws:ResourceTag/stage": stage } },
    }),
  );
  role.addToPolicy(new iam.PolicyStatement({ actions: asked, resources: ["*"] }));
  acknowledge(role, {
    "AwsSolutions-IAM5[Resource::*]":
      "These actions read figures of the account, or resources that CloudFormation names.",
    [`AwsSolutions-IAM5[Resource::arn:aws:s3:::cdk-hnb659fds-assets-${account}-${region}/reviens/${stage}/*]`]:
      "Releases are named by their commit.",
    [`AwsSolutions-IAM5[Resource::arn:aws:secretsmanager:${region}:${account}:secret:*OriginCheck*]`]:
      "CloudFormation names the origin keys, by which the smoke test calls the API; their tag is the stage's.",
    [`AwsSolutions-IAM5[Resource::arn:aws:s3:::${siteBucketName(settings)}/*]`]:
      "The site's files have names with their hash.",
  });
  new CfnOutput(stack, "CiRoleArn", { value: role.roleArn });
  return role;
}
