import { Duration, RemovalPolicy, type SecretValue, Stack } from "aws-cdk-lib";
import * as apigateway from "aws-cdk-lib/aws-apigatewayv2";
import * as iam from "aws-cdk-lib/aws-iam";
import * as lambda from "aws-cdk-lib/aws-lambda";
import * as secrets from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";
import { acknowledge } from "./findings.ts";
import { functionRole, monthOfLogs } from "./function.ts";

/** Proves that a request came through CloudFront. */
export const originHeader = "x-origin-verify";

/** Compares in constant time. Not below functions/, because it belongs to no route. */
export const originCheckCode = `
const { createHash, timingSafeEqual } = require("node:crypto");
const hash = (text) => createHash("sha256").update(text).digest();
const keys = process.env.ORIGIN_KEYS.split(",").map(hash);
exports.handler = async ({ headers }) => {
  const sent = hash(headers["${originHeader}"] ?? "");
  return { isAuthorized: keys.some((key) => timingSafeEqual(sent, key)) };
};
`;

/**
 * Refuses requests that bypass CloudFront, which could forge the viewer's address. Keys are numbered, because
 * CloudFormation ignores a changed secret value.
 */
export class OriginCheck extends Construct {
  readonly headerValue: SecretValue;
  /** ARN of the secret with that value. */
  readonly sentKey: string;
  private readonly authorizer: apigateway.HttpAuthorizer;

  constructor(scope: Construct, id: string, { api, keys }: { api: apigateway.HttpApi; keys: readonly number[] }) {
    super(scope, id);
    const secretsOf = keys.map((number) => this.key(number));
    const values = secretsOf.map(({ secretValue }) => secretValue);
    const [sent] = secretsOf.slice(-1);
    if (!sent) throw new Error("CloudFront has no key to send.");
    this.headerValue = sent.secretValue;
    this.sentKey = sent.secretArn;

    const logGroup = monthOfLogs(this, "Logs");
    const check = new lambda.Function(this, "Function", {
      runtime: lambda.Runtime.NODEJS_24_X,
      architecture: lambda.Architecture.ARM_64,
      handler: "index.handler",
      code: lambda.Code.fromInline(originCheckCode),
      timeout: Duration.seconds(5),
      description: "Lets requests in that came through CloudFront",
      role: functionRole(this, "Role", logGroup),
      logGroup,
      loggingFormat: lambda.LoggingFormat.JSON,
      // Visible in the function's settings, but protects no data.
      environment: { ORIGIN_KEYS: values.map((value) => value.unsafeUnwrap()).join(",") },
    });
    const { partition, region } = Stack.of(this);
    this.authorizer = new apigateway.HttpAuthorizer(this, "Authorizer", {
      httpApi: api,
      type: apigateway.HttpAuthorizerType.LAMBDA,
      identitySource: [`$request.header.${originHeader}`],
      enableSimpleResponses: true,
      payloadFormatVersion: apigateway.AuthorizerPayloadVersion.VERSION_2_0,
      resultsCacheTtl: Duration.hours(1),
      authorizerUri: `arn:${partition}:apigateway:${region}:lambda:path/2015-03-31/functions/${check.functionArn}/invocations`,
    });
    check.addPermission("FromApi", {
      principal: new iam.ServicePrincipal("apigateway.amazonaws.com"),
      sourceArn: Stack.of(this).formatArn({
        service: "execute-api",
        resource: api.apiId,
        resourceName: `authorizers/${this.authorizer.authorizerId}`,
      }),
    });
  }

  /**
   * Unnamed, because a deleted secret's name stays taken. Always exported, because CloudFormation deletes no export in
   * use.
   */
  private key(number: number): secrets.Secret {
    const secret = new secrets.Secret(this, `Key${number}`, {
      description: "What CloudFront sends to the API to prove that a request came through it",
      generateSecretString: { passwordLength: 43, excludePunctuation: true, includeSpace: false },
      removalPolicy: RemovalPolicy.DESTROY,
    });
    acknowledge(secret, {
      "AwsSolutions-SMG4":
        "Deployments write the value into the distribution and the authorizer, so deployments rotate it (docs/operations.md).",
    });
    Stack.of(this).exportValue(secret.secretArn);
    return secret;
  }

  forRoutes(scope: Construct): apigateway.IHttpRouteAuthorizer {
    return apigateway.HttpAuthorizer.fromHttpAuthorizerAttributes(scope, "OriginCheck", {
      authorizerId: this.authorizer.authorizerId,
      authorizerType: "CUSTOM",
    });
  }
}
