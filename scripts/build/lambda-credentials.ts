import { fromEnv } from "@aws-sdk/credential-provider-env";

/**
 * Replaces `@aws-sdk/credential-provider-node` in the bundles. Lambda always passes credentials in the environment. The
 * other sources of that package (SSO, profiles, web identity) are 90 kB that each cold start would load for nothing.
 */
export const defaultProvider = fromEnv;
