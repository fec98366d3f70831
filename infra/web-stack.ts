import { CfnOutput, CfnParameter, Duration, Stack, type StackProps } from "aws-cdk-lib";
import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import * as cloudfront from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin, S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import * as s3 from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { stripeScript } from "#shared/contract/stripe.ts";
import { apiPatterns, checkoutPatterns, imagePatterns, keptPatterns } from "./api-patterns.ts";
import type { ApiStack } from "./api-stack.ts";
import type { DataStack } from "./data-stack.ts";
import { FilesBucket } from "./files-bucket.ts";
import { acknowledge } from "./findings.ts";
import { originHeader } from "./origin-check.ts";
import {
  checkoutHeaders,
  framedHeaders,
  permissionsPolicy,
  securityHeaders,
  strictTransportDays,
} from "./security-headers.ts";
import { type StageSettings, siteBucketName } from "./settings.ts";
import { pageLanguageHeader, rewriteToFile, toApi } from "./viewer-request.ts";

interface WebProps extends StackProps {
  data: DataStack;
  backend: ApiStack;
  settings: StageSettings;
}

const { CachePolicy } = cloudfront;

const errorCodes = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];

export class WebStack extends Stack {
  constructor(scope: Construct, id: string, { data, backend, settings, ...props }: WebProps) {
    super(scope, id, { ...props, description: "Reviens: the site's files and CloudFront before all" });

    const bucket = new FilesBucket(this, "Files", { bucketName: siteBucketName(settings) });
    acknowledge(bucket, {
      "AwsSolutions-S1": "It holds the published build and nothing else, and CloudFront alone can read it.",
    });

    /** Outputs of the edge stack, which is in another region. */
    const ofEdge = (id: string, service: string) =>
      new CfnParameter(this, id, { allowedPattern: `arn:aws:${service}:us-east-1:\\d{12}:.+` }).valueAsString;
    const { domain } = settings;

    const shared = {
      responseHeadersPolicy: this.headersPolicy("SecurityHeaders", securityHeaders),
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      compress: true,
    };
    const api: cloudfront.BehaviorOptions = {
      ...shared,
      origin: this.apiOrigin(backend),
      allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
      cachePolicy: this.uncached(),
      originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      functionAssociations: [this.viewerRequest("ToApi", toApi)],
    };

    const kept = {
      ...api,
      cachePolicy: this.kept(),
      responseHeadersPolicy: this.headersPolicy("FramedHeaders", framedHeaders),
    };

    const images = { ...shared, origin: this.logosOrigin(data), cachePolicy: CachePolicy.CACHING_OPTIMIZED };

    const files: cloudfront.BehaviorOptions = {
      ...shared,
      // The right to list makes missing files 404 instead of 403.
      origin: S3BucketOrigin.withOriginAccessControl(bucket, {
        originAccessLevels: [cloudfront.AccessLevel.READ, cloudfront.AccessLevel.LIST],
      }),
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      functionAssociations: [this.viewerRequest("RewriteToFile", rewriteToFile)],
    };
    const checkout = {
      ...files,
      responseHeadersPolicy: this.headersPolicy("CheckoutHeaders", checkoutHeaders(stripeScript)),
    };

    const distribution = new cloudfront.Distribution(this, "Distribution", {
      ...(domain !== null && {
        domainNames: [domain],
        certificate: Certificate.fromCertificateArn(this, "Certificate", ofEdge("CertificateArn", "acm")),
      }),
      webAclId: ofEdge("FirewallArn", "wafv2"),
      minimumProtocolVersion: cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
      httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
      defaultRootObject: "index.html",
      // Otherwise CloudFront caches 404 and 5xx for ten seconds despite `no-store`.
      errorResponses: errorCodes.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      defaultBehavior: files,
      additionalBehaviors: {
        // The first matching pattern applies.
        ...Object.fromEntries(keptPatterns.map((pattern) => [pattern, kept])),
        ...Object.fromEntries(apiPatterns().map((pattern) => [pattern, api])),
        ...Object.fromEntries(imagePatterns.map((pattern) => [pattern, images])),
        ...Object.fromEntries(checkoutPatterns.map((pattern) => [pattern, checkout])),
      },
    });
    acknowledge(distribution, {
      "@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk":
        "The bucket's root is never asked for: the default root object and the viewer function both lead to index.html.",
      "AwsSolutions-CFR1": "Customers rate from wherever they are; no law that the product is under closes a country.",
      "AwsSolutions-CFR3":
        "These logs always hold full paths, which contain emailed tokens. The watch stack logs chosen fields instead.",
      ...(domain === null && {
        "AwsSolutions-CFR4": "Without a domain the site has CloudFront's own name and certificate.",
      }),
    });

    new CfnOutput(this, "FilesBucket", { value: bucket.bucketName, description: "Where the built web app is put" });
    new CfnOutput(this, "DistributionId", { value: distribution.distributionId });
    new CfnOutput(this, "DistributionDomain", {
      value: distribution.distributionDomainName,
      description: "What the stage's domain must be an alias of",
    });
  }

  /** By ARN alone, because the bucket's policy is in the data stack. */
  private logosOrigin({ logos }: DataStack): cloudfront.IOrigin {
    const bucket = s3.Bucket.fromBucketAttributes(this, "Logos", {
      bucketArn: logos.bucketArn,
      bucketRegionalDomainName: logos.bucketRegionalDomainName,
    });
    acknowledge(this, {
      "@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac":
        "The data stack's own policy lets CloudFront read the images.",
    });
    return S3BucketOrigin.withOriginAccessControl(bucket, { originAccessLevels: [cloudfront.AccessLevel.READ] });
  }

  private apiOrigin({ api, originCheck, region, urlSuffix }: ApiStack): HttpOrigin {
    return new HttpOrigin(`${api.apiId}.execute-api.${region}.${urlSuffix}`, {
      protocolPolicy: cloudfront.OriginProtocolPolicy.HTTPS_ONLY,
      originSslProtocols: [cloudfront.OriginSslPolicy.TLS_V1_2],
      readTimeout: Duration.seconds(30),
      customHeaders: { [originHeader]: originCheck.headerValue.unsafeUnwrap() },
    });
  }

  /**
   * Caches nothing, because functions answer `no-store`. The managed policy would also disable compression. Cookies are in
   * the key, so nobody gets another's answer.
   */
  private uncached(): cloudfront.CachePolicy {
    return new cloudfront.CachePolicy(this, "Uncached", {
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.seconds(1),
      cookieBehavior: cloudfront.CacheCookieBehavior.all(),
      queryStringBehavior: cloudfront.CacheQueryStringBehavior.all(),
      headerBehavior: cloudfront.CacheHeaderBehavior.allowList("Authorization", "Accept-Language"),
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
    });
  }

  /** Up to five minutes by path, language and query, and only if the answer allows it. */
  private kept(): cloudfront.CachePolicy {
    return new cloudfront.CachePolicy(this, "Kept", {
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.minutes(5),
      cookieBehavior: cloudfront.CacheCookieBehavior.none(),
      queryStringBehavior: cloudfront.CacheQueryStringBehavior.all(),
      headerBehavior: cloudfront.CacheHeaderBehavior.allowList(pageLanguageHeader),
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
    });
  }

  private viewerRequest(id: string, code: string): cloudfront.FunctionAssociation {
    const viewerFunction = new cloudfront.Function(this, id, {
      code: cloudfront.FunctionCode.fromInline(code),
      runtime: cloudfront.FunctionRuntime.JS_2_0,
    });
    return { function: viewerFunction, eventType: cloudfront.FunctionEventType.VIEWER_REQUEST };
  }

  private headersPolicy(
    id: string,
    headers: Omit<typeof securityHeaders, "x-frame-options"> & { "x-frame-options"?: string },
  ): cloudfront.ResponseHeadersPolicy {
    const custom = {
      "permissions-policy": permissionsPolicy,
      "cross-origin-opener-policy": headers["cross-origin-opener-policy"],
    };
    return new cloudfront.ResponseHeadersPolicy(this, id, {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: headers["content-security-policy"], override: false },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.days(strictTransportDays),
          includeSubdomains: true,
          preload: true,
          override: false,
        },
        contentTypeOptions: { override: false },
        ...(headers["x-frame-options"] !== undefined && {
          frameOptions: { frameOption: cloudfront.HeadersFrameOption.DENY, override: false },
        }),
        referrerPolicy: {
          referrerPolicy: cloudfront.HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
          override: false,
        },
      },
      customHeadersBehavior: {
        customHeaders: Object.entries(custom).map(([header, value]) => ({ header, value, override: false })),
      },
    });
  }
}
