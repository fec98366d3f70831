import { CfnOutput, RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib";
import * as dynamodb from "aws-cdk-lib/aws-dynamodb";
import * as iam from "aws-cdk-lib/aws-iam";
import type * as s3 from "aws-cdk-lib/aws-s3";
import * as secrets from "aws-cdk-lib/aws-secretsmanager";
import * as ses from "aws-cdk-lib/aws-ses";
import type { Construct } from "constructs";
import { addCiRole } from "./ci-role.ts";
import { FilesBucket } from "./files-bucket.ts";
import { acknowledge } from "./findings.ts";
import { logosBucketName, type StageSettings, senderIdentity } from "./settings.ts";
import { table } from "./table.ts";

const text = (name: string) => ({ name, type: dynamodb.AttributeType.STRING });
const keys = ({ partitionKey, sortKey }: { partitionKey: string; sortKey: string }) => ({
  partitionKey: text(partitionKey),
  sortKey: text(sortKey),
});

interface DataProps extends StackProps {
  settings: StageSettings;
}

/** Table, signing key and images, which no deployment deletes. */
export class DataStack extends Stack {
  /** The stage's table: the stack's own, or a restored one. */
  readonly live: { name: string; arn: string; stream: string };
  readonly keys: secrets.Secret;
  readonly logos: s3.Bucket;

  constructor(scope: Construct, id: string, { settings, ...props }: DataProps) {
    super(scope, id, {
      ...props,
      terminationProtection: settings.keeps,
      description: "Reviens: the table, the keys, the logos and the sender",
    });

    const own = new dynamodb.TableV2(this, "Table", {
      tableName: `${table.name}-${settings.stage}`,
      ...keys(table),
      globalSecondaryIndexes: table.indexes.map((index) => ({ indexName: index.name, ...keys(index) })),
      timeToLiveAttribute: table.timeToLive,
      dynamoStream: dynamodb.StreamViewType[table.stream],
      // Units a second, some ten times a busy day's: a fuse for a loop that nobody saw.
      billing: dynamodb.Billing.onDemand({ maxReadRequestUnits: 12_000, maxWriteRequestUnits: 4_000 }),
      encryption: dynamodb.TableEncryptionV2.awsManagedKey(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: 35 },
      deletionProtection: settings.keeps,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });

    this.keys = new secrets.Secret(this, "Keys", {
      secretName: `reviens/${settings.stage}/keys`,
      description:
        "JSON: marks, the base64url key of hashes that rest and, until the first rotation, of sessions; keys of services",
      generateSecretString: {
        secretStringTemplate: "{}",
        generateStringKey: "marks",
        // 43 letters and digits are base64url of 32 bytes: 256 bits of entropy.
        passwordLength: 43,
        excludePunctuation: true,
        includeSpace: false,
      },
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    this.logos = this.logosBucket(logosBucketName(settings));
    const sender = this.addSender(settings);
    const ci = settings.repository === null ? [] : [addCiRole(this, settings, settings.repository)];

    // Exported in any case, because CloudFormation deletes no export that a cut-over stage still imports.
    const [name, arn, stream] = [own.tableName, own.tableArn, own.tableStreamArn].map((value) =>
      this.exportValue(value),
    );
    if (!name || !arn || !stream) throw new Error("The table has no stream.");
    const restored = settings.table && {
      ...settings.table,
      arn: this.formatArn({ service: "dynamodb", resource: "table", resourceName: settings.table.name }),
    };
    this.live = restored ?? { name, arn, stream };

    // The protected table comes last, so that nothing can fail after it and block the rollback of a first deployment.
    own.node.addDependency(this.keys, this.logos, sender, ...ci);
    acknowledge(this.keys, {
      "AwsSolutions-SMG4":
        "The marks key never changes, because it recognizes who said stop; the signing key is rotated on purpose by an operator.",
    });
  }

  /** The identity that sends; with a domain, bounces go to `mail.` of it, so that SPF is its own. */
  private addSender(settings: StageSettings): ses.EmailIdentity {
    const identity = senderIdentity(settings);
    if (settings.domain === null)
      return new ses.EmailIdentity(this, "Sender", { identity: ses.Identity.email(identity) });
    const sender = new ses.EmailIdentity(this, "Sender", {
      identity: ses.Identity.domain(identity),
      mailFromDomain: `mail.${identity}`,
    });
    for (const [index, { name, value }] of sender.dkimRecords.entries())
      new CfnOutput(this, `Dkim${index + 1}`, { value: `${name} CNAME ${value}` });
    return sender;
  }

  /** Read by CloudFront alone. The policy names the account, because the distribution is deployed later. */
  private logosBucket(bucketName: string): s3.Bucket {
    const bucket = new FilesBucket(this, "Logos", { bucketName });
    acknowledge(bucket, {
      "AwsSolutions-S1":
        "It holds logos and pictures that customers' pages show to anybody, and only CloudFront can read them.",
    });
    bucket.addToResourcePolicy(
      new iam.PolicyStatement({
        principals: [new iam.ServicePrincipal("cloudfront.amazonaws.com")],
        actions: ["s3:GetObject"],
        resources: [bucket.arnForObjects("logos/*"), bucket.arnForObjects("pictures/*")],
        conditions: { StringEquals: { "AWS:SourceAccount": this.account } },
      }),
    );
    return bucket;
  }
}
