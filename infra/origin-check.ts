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
 * Compares the header in constant time. It is not below functions/ because it belongs to no route and runs only behind
 * CloudFront.
 */
export const originCheckCode = `
const { createHash, timingSafeEqual } = require("node:crypto");
const hash = (text) => createHash("sha256").update(text).digest();
exports.handler = async ({ headers }) => ({
  isAuthorized: timingSafeEqual(hash(headers["${originHeader}"] ?? ""), hash(process.env.ORIGIN_KEY)),
});
`;

/**
 * Refuses calls to the API's own address, which bypass CloudFront: such a caller could claim any viewer's address and
 * avoid the firewall. API Gateway itself refuses requests without the header. It caches the answer to a header's value
 * for an hour, so the function runs about once an hour.
 */
export class OriginCheck extends Construct {
  /** What CloudFront sends in `originHeader`, as CloudFormation resolves it. */
  readonly headerValue: SecretValue;
  private readonly authorizer: apigateway.HttpAuthorizer;

  constructor(scope: Construct, id: string, api: apigateway.HttpApi) {
    super(scope, id);
    const secret = new secrets.Secret(this, "Key", {
      secretName: "reviens/origin",
      description: "What CloudFront sends to the API to prove that a request came through it",
      generateSecretString: { passwordLength: 43, excludePunctuation: true, includeSpace: false },
      removalPolicy: RemovalPolicy.DESTROY,
    });
    acknowledge(secret, {
      "AwsSolutions-SMG4":
        "The value is compiled into the distribution and the authorizer by a deployment, so only a deployment can change both at once.",
    });
    this.headerValue = secret.secretValue;

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
      // The template shows this value. It protects no data: it only proves that a request came through CloudFront.
      environment: { ORIGIN_KEY: secret.secretValue.unsafeUnwrap() },
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

  /** The check, for the routes of another stack. */
  forRoutes(scope: Construct): apigateway.IHttpRouteAuthorizer {
    return apigateway.HttpAuthorizer.fromHttpAuthorizerAttributes(scope, "OriginCheck", {
      authorizerId: this.authorizer.authorizerId,
      authorizerType: "CUSTOM",
    });
  }
}
