import { Duration, RemovalPolicy } from "aws-cdk-lib";
import * as s3 from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";

/** Private, kept over deployments, and served by CloudFront; what is overwritten or deleted can be restored for 35 days. */
export class FilesBucket extends s3.Bucket {
  constructor(scope: Construct, id: string, named: Pick<s3.BucketProps, "bucketName"> = {}) {
    super(scope, id, {
      ...named,
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      encryption: s3.BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      versioned: true,
      lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(35), expiredObjectDeleteMarker: true }],
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
  }

  /** CDK's type conflicts with `exactOptionalPropertyTypes`. */
  override get isWebsite(): boolean {
    return false;
  }
}
