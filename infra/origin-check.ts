import { Duration, RemovalPolicy, type SecretValue, Stack } from "aws-cdk-lib";
import * as apigateway from "aws-cdk-lib/aws-apigatewayv2";
import * as iam from "aws-cdk-lib/aws-iam";
import * as lambda from "aws-cdk-lib/aws-lambda";
import * as secrets from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";
import { acknowledge } from "./findings.ts";
import { functionRole, monthOfLogs } from "./function.ts";

/** The header by which CloudFront proves to the API that a request came through it. */
export const originHeader = "x-origin-verify";

/**
 * Compares the header with every key in constant time. It is not below functions/ because it belongs to no route and runs only behind
 * CloudFront.
 */
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
 * Refuses calls to the API's own address, which bypass CloudFront: such a caller could claim any viewer's address and
 * avoid the firewall. API Gateway itself refuses requests without the header. It caches the answer to a header's value
 * for an hour, so the function runs about once an hour.
 *
 * Every key of `keys` is taken and the last one is sent. Keys are numbered, because CloudFormation does not notice that
 * a secret's value has changed: a new key is a new secret.
 */
export class OriginCheck extends Construct {
  /** What CloudFront sends in `originHeader`, as CloudFormation resolves it. */
  readonly headerValue: SecretValue;
  private readonly authorizer: apigateway.HttpAuthorizer;

  constructor(scope: Construct, id: string, { api, keys }: { api: apigateway.HttpApi; keys: readonly number[] }) {
    super(scope, id);
    const values = keys.map((number) => this.key(number));
    const [sent] = values.slice(-1);
    if (!sent) throw new Error("CloudFront has no key to send.");
    this.headerValue = sent;

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
      // The function's settings show these values. They protect no data: they only prove that a request came through CloudFront.
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
   * A key that CloudFormation makes up. It has no name: that of a deleted secret stays taken for weeks.
   *
   * It is exported even when it is not sent. The stack that sends it is deployed after this one and sends the old key until
   * then, and CloudFormation deletes no export that is in use.
   */
  private key(number: number): SecretValue {
    const secret = new secrets.Secret(this, `Key${number}`, {
      description: "What CloudFront sends to the API to prove that a request came through it",
      generateSecretString: { passwordLength: 43, excludePunctuation: true, includeSpace: false },
      removalPolicy: RemovalPolicy.DESTROY,
    });
    acknowledge(secret, {
      "AwsSolutions-SMG4":
        "Deployments write the value into the distribution and the authorizer, so deployments rotate it (README).",
    });
    Stack.of(this).exportValue(secret.secretArn);
    return secret.secretValue;
  }

  /** The check, for the routes of another stack. */
  forRoutes(scope: Construct): apigateway.IHttpRouteAuthorizer {
    return apigateway.HttpAuthorizer.fromHttpAuthorizerAttributes(scope, "OriginCheck", {
      authorizerId: this.authorizer.authorizerId,
      authorizerType: "CUSTOM",
    });
  }
}
