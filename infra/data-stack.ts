import { RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib";
import * as dynamodb from "aws-cdk-lib/aws-dynamodb";
import * as iam from "aws-cdk-lib/aws-iam";
import type * as s3 from "aws-cdk-lib/aws-s3";
import * as secrets from "aws-cdk-lib/aws-secretsmanager";
import type { Construct } from "constructs";
import { FilesBucket } from "./files-bucket.ts";
import { acknowledge } from "./findings.ts";
import { logosBucketName, type StageSettings } from "./settings.ts";
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
  readonly table: dynamodb.TableV2;
  readonly keys: secrets.Secret;
  readonly logos: s3.Bucket;

  constructor(scope: Construct, id: string, { settings, ...props }: DataProps) {
    super(scope, id, {
      ...props,
      terminationProtection: true,
      description: "Reviens: the table, the signing key and the logos",
    });

    this.table = new dynamodb.TableV2(this, "Table", {
      tableName: `${table.name}-${settings.stage}`,
      ...keys(table),
      globalSecondaryIndexes: table.indexes.map((index) => ({ indexName: index.name, ...keys(index) })),
      timeToLiveAttribute: table.timeToLive,
      dynamoStream: dynamodb.StreamViewType[table.stream],
      billing: dynamodb.Billing.onDemand(),
      encryption: dynamodb.TableEncryptionV2.awsManagedKey(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: 35 },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });

    this.keys = new secrets.Secret(this, "Keys", {
      secretName: `reviens/${settings.stage}/keys`,
      description: "JSON: signing, the base64url key of session cookies, cursors, nonces and emailed tokens",
      generateSecretString: {
        secretStringTemplate: "{}",
        generateStringKey: "signing",
        // 43 letters and digits are base64url of 32 bytes: 256 bits of entropy.
        passwordLength: 43,
        excludePunctuation: true,
        includeSpace: false,
      },
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    this.logos = this.logosBucket(logosBucketName(settings));

    // The protected table comes last, so that nothing can fail after it and block the rollback of a first deployment.
    this.table.node.addDependency(this.keys, this.logos);
    acknowledge(this.keys, {
      "AwsSolutions-SMG4":
        "A new signing key ends every session and spends every emailed link, so it is changed on purpose, when it may have leaked, and not by a clock.",
    });
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
