import { table } from "#infra/table.ts";
import type { Variable } from "#shared/contract/environment.ts";
import { paceAt, usualRate } from "#shared/contract/events.ts";
import { sourceAddresses } from "#shared/contract/source-addresses.ts";
import { scriptOf } from "#shared/contract/stripe.ts";
import { localCredentials, localRegion } from "./dynamodb.ts";
import { logosBucket } from "./s3.ts";

interface Endpoints {
  dynamodb: string;
  aws: string;
  s3?: string;
  stripe?: string;
  sources?: string;
  origin: string;
}

/** Variables as on Lambda, with local addresses; those in `given` win. */
export function functionsEnvironment(endpoints: Endpoints, given: NodeJS.ProcessEnv = {}): Record<string, string> {
  const stripe = given.STRIPE_API || (endpoints.stripe ?? "http://127.0.0.1:1");
  const sources = endpoints.sources ?? "http://127.0.0.1:1";
  const ours: Record<Variable, string> = {
    TABLE_NAME: table.name,
    PUBLIC_ORIGIN: endpoints.origin,
    SECRET_NAME: "reviens/keys",
    LOGOS_BUCKET: logosBucket,
    MAIL_FROM: "Reviens <hello@reviens.test>",
    MAIL_SETS: "reviens-local",
    EMAILS_A_DAY: "10000",
    PROVIDER_TIMEOUT: "5000",
    SMS_REPLIES: "on",
    REPLY_DOMAIN: "reply.reviens.example",
    SEND_PACE: String(paceAt(usualRate)),
    EMAILS_A_SECOND: String(usualRate),
    STRIPE_API: stripe,
    STRIPE_SCRIPT: scriptOf(stripe),
    STRIPE_TAX: "off",
    SALES_ADDRESS: "sales@reviens.test",
    // The stand-in would refuse a real key.
    GOOGLE_PLACES_API: given.GOOGLE_PLACES_KEY ? sourceAddresses.google : sources,
    TRIPADVISOR_API: given.TRIPADVISOR_KEY ? sourceAddresses.tripadvisor : sources,
  };
  const local: Record<string, string> = {
    ...ours,
    AWS_REGION: localRegion,
    AWS_ACCESS_KEY_ID: localCredentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
    AWS_EC2_METADATA_DISABLED: "true",
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    AWS_ENDPOINT_URL_S3: endpoints.s3 ?? "http://127.0.0.1:1",
    AWS_ENDPOINT_URL_SES: endpoints.aws,
    AWS_ENDPOINT_URL_SNS: endpoints.aws,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoints.aws,
    POWERTOOLS_SERVICE_NAME: "reviens",
  };
  const named = Object.keys(local).filter((name) => given[name]);
  return { ...local, ...Object.fromEntries(named.map((name) => [name, given[name] ?? ""])) };
}
